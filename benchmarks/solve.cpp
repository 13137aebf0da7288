// The peer of `benchmarks solve`: one value of the dial game by backward induction, in C++.
//
//   solve FOLDER PLAYS
//
// PLAYS: of each half. FOLDER has the kernel's arrays as 32-bit integers, and for each half its slab with one play left
// (`slab2`, `slab1`: by position, owner and lead, 32-bit floats). What a half owes at its end is
// thus given; every other slab is computed here, and the last of each half is written to `last2`
// and `last1`. Prints the processor seconds that it took, without reading and writing.
//
// A lead's values stand side by side, padded to whole vectors, and stay in registers while the
// results of a call are summed up.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

using Ints = std::vector<int32_t>;
typedef float Vector __attribute__((vector_size(64), aligned(64)));

const int MOST = 56, LEADS = 2 * MOST + 1, VECTORS = 8, WIDTH = VECTORS * 16;

struct Row { Vector v[VECTORS]; };
struct Entry { int32_t row; float weight; };

static std::string folder;

template <typename T> std::vector<T> read(const char* name) {
    std::ifstream file(folder + "/" + name, std::ios::binary | std::ios::ate);
    if (!file) { std::fprintf(stderr, "no %s\n", name); std::exit(1); }
    std::vector<T> data(file.tellg() / sizeof(T));
    file.seekg(0);
    file.read(reinterpret_cast<char*>(data.data()), data.size() * sizeof(T));
    return data;
}

struct Outcome { int target, points, swap; };

struct Game {
    Ints pair_of = read<int32_t>("pair_of"), row_of = read<int32_t>("row_of"),
         result = read<int32_t>("result"), table = read<int32_t>("table"),
         weight_of = read<int32_t>("weight_of"), weight = read<int32_t>("weight"),
         target = read<int32_t>("target"), points = read<int32_t>("points"),
         swap = read<int32_t>("swap"), cost = read<int32_t>("cost");
    int positions = int(pair_of.size()) - 1, rows = positions;
    std::vector<Outcome> behind;           // what a slab has after its positions
    std::vector<int32_t> begins;           // of the entries of each pair
    std::vector<Entry> entries;            // each row once, with its chance
    std::vector<int32_t> same, others;     // positions that hang on their own slab, and all others

    Game() {
        Ints row(target.size());
        for (size_t o = 0; o < target.size(); o++) {
            row[o] = target[o];
            if (!points[o] && !swap[o]) continue;
            row[o] = rows++;
            behind.push_back({target[o], points[o], swap[o]});
        }
        begins.push_back(0);
        for (int p = 0; p < positions; p++) {
            bool free = false;
            for (int pair = pair_of[p]; pair < pair_of[p + 1]; pair++) {
                int t = table[pair], total = 0;
                for (int w = weight_of[t]; w < weight_of[t + 1]; w++) total += weight[w];
                size_t begin = entries.size();
                for (int r = row_of[pair]; r < row_of[pair + 1]; r++) {
                    float chance = float(weight[weight_of[t] + r - row_of[pair]]) / total;
                    entries.push_back({row[result[r]], chance});
                    free |= cost[result[r]] == 0;
                }
                std::sort(entries.begin() + begin, entries.end(),
                          [](Entry a, Entry b) { return a.row < b.row; });
                size_t end = begin;
                for (size_t e = begin; e < entries.size(); e++) {
                    if (end > begin && entries[end - 1].row == entries[e].row)
                        entries[end - 1].weight += entries[e].weight;
                    else
                        entries[end++] = entries[e];
                }
                entries.resize(end);
                begins.push_back(int32_t(end));
            }
            (free ? same : others).push_back(p);
        }
    }
};

// One slab, or the part of it that belongs to some positions, for all owners.
template <int OWNERS>
void best(const Game& game, const std::vector<int32_t>& positions, const Row* from, Row* to) {
    for (int p : positions)
        for (int owner = 0; owner < OWNERS; owner++) {
            Vector most[VECTORS];
            for (int pair = game.pair_of[p]; pair < game.pair_of[p + 1]; pair++) {
                Vector sum[VECTORS] = {};
                for (int e = game.begins[pair]; e < game.begins[pair + 1]; e++) {
                    const Vector* v = from[game.entries[e].row * OWNERS + owner].v;
                    float weight = game.entries[e].weight;
                    for (int n = 0; n < VECTORS; n++) sum[n] += weight * v[n];
                }
                bool first = pair == game.pair_of[p];
                for (int n = 0; n < VECTORS; n++)
                    most[n] = first ? sum[n] : sum[n] > most[n] ? sum[n] : most[n];
            }
            for (int n = 0; n < VECTORS; n++) to[p * OWNERS + owner].v[n] = most[n];
        }
}

template <int OWNERS> void fill_behind(const Game& game, Row* slab) {
    for (size_t b = 0; b < game.behind.size(); b++) {
        const Outcome& o = game.behind[b];
        for (int owner = 0; owner < OWNERS; owner++) {
            int theirs = o.swap ? OWNERS - 1 - owner : owner;
            const float* v = reinterpret_cast<const float*>(slab[o.target * OWNERS + theirs].v);
            float* to = reinterpret_cast<float*>(slab[(game.positions + b) * OWNERS + owner].v);
            for (int lead = 0; lead < LEADS; lead++) {
                int after = std::min(std::max(lead + o.points, 0), LEADS - 1);
                to[lead] = o.swap ? -v[LEADS - 1 - after] : v[after];
            }
        }
    }
}

template <int OWNERS> double half(const Game& game, const char* begin, const char* end, int plays) {
    std::vector<float> given = read<float>(begin);
    size_t bytes = sizeof(Row) * game.rows * OWNERS;
    Row* before = static_cast<Row*>(std::aligned_alloc(64, bytes));
    Row* now = static_cast<Row*>(std::aligned_alloc(64, bytes));
    std::fill_n(reinterpret_cast<float*>(before), bytes / 4, 0.0f);
    std::fill_n(reinterpret_cast<float*>(now), bytes / 4, 0.0f);
    for (int row = 0; row < game.positions * OWNERS; row++)
        std::copy_n(&given[size_t(row) * LEADS], LEADS, reinterpret_cast<float*>(before[row].v));
    std::clock_t began = std::clock();
    fill_behind<OWNERS>(game, before);
    for (int left = 2; left <= plays; left++) {
        best<OWNERS>(game, game.others, before, now);
        fill_behind<OWNERS>(game, now);
        best<OWNERS>(game, game.same, now, now);  // a choice: it leads to a kickoff, never to itself
        fill_behind<OWNERS>(game, now);
        std::swap(before, now);
    }
    double took = double(std::clock() - began) / CLOCKS_PER_SEC;
    std::ofstream file(folder + "/" + end, std::ios::binary);
    for (int row = 0; row < game.positions * OWNERS; row++)
        file.write(reinterpret_cast<const char*>(before[row].v), sizeof(float) * LEADS);
    std::free(before);
    std::free(now);
    return took;
}

int main(int, char** given) {
    folder = given[1];
    int plays = std::atoi(given[2]);
    std::clock_t began = std::clock();
    Game game;
    double took = double(std::clock() - began) / CLOCKS_PER_SEC;
    took += half<1>(game, "slab2", "last2", plays);
    took += half<2>(game, "slab1", "last1", plays);
    std::printf("%.3f\n", took);
}
