// The peer of `benchmarks simulate`: whole games between callers at random over the same tables.
//
//   batch FOLDER GAMES SEED
//
// FOLDER has 32-bit integers: `pair_of` (first pair of each position), `total` and `begin` (how many draws a
// pair has, and where they begin), `code` (what each draw does: position, points + 128, swap, cost, end),
// `breaks` (position and plays left after the first half, by plays run over), `clock` (plays of the first half,
// the position that it starts from, who acts first in the second half if home, if visitors won the toss).
// Prints the processor seconds and how many calls and spins the games took.
//
// Eight games are played side by side, so that one game's memory is fetched while others are computed.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

using Ints = std::vector<int32_t>;

static std::string folder;

static Ints read(const char* name) {
    std::ifstream file(folder + "/" + name, std::ios::binary | std::ios::ate);
    if (!file) { std::fprintf(stderr, "no %s\n", name); std::exit(1); }
    Ints data(file.tellg() / sizeof(int32_t));
    file.seekg(0);
    file.read(reinterpret_cast<char*>(data.data()), data.size() * sizeof(int32_t));
    return data;
}

struct Random {
    uint64_t state;
    uint32_t below(uint32_t many) {
        state ^= state << 13; state ^= state >> 7; state ^= state << 17;
        return uint32_t(((state >> 32) * uint64_t(many)) >> 32);
    }
};

struct Game { int position, acts, owner, period, left, score[2]; bool over; };

int main(int, char** given) {
    folder = given[1];
    const int games = std::atoi(given[2]);
    Random random{uint64_t(std::atoi(given[3])) * 0x9E3779B97F4A7C15ull + 1};
    const Ints pair_of = read("pair_of"), total = read("total"), begin = read("begin"),
               code = read("code"), breaks = read("breaks"), clock_ = read("clock");
    const int rests = int(breaks.size()) / 2, SIDE_BY_SIDE = 8;
    std::vector<Game> table(SIDE_BY_SIDE);
    int started = 0, running = 0;
    int64_t calls = 0, spins = 0, points_made = 0;
    const clock_t began = std::clock();
    auto start = [&](Game& g) {
        g.over = started >= games;
        if (g.over) return;
        started++; running++;
        g.acts = random.below(2);
        g.position = clock_[1]; g.owner = clock_[2 + g.acts];
        g.period = 1; g.left = clock_[0]; g.score[0] = g.score[1] = 0;
    };
    for (Game& g : table) start(g);
    while (running) {
        for (Game& g : table) {
            if (g.over) continue;
            int pair = pair_of[g.position], options = pair_of[g.position + 1] - pair;
            if (options > 1) { calls++; pair += random.below(options); }
            spins += total[pair] > 1;
            const int c = code[begin[pair] + random.below(total[pair])];
            const int points = ((c >> 4) & 255) - 128;
            if (points > 0) g.score[g.acts] += points;
            if (points < 0) g.score[1 - g.acts] -= points;
            g.acts ^= (c >> 3) & 1;
            g.left -= (c >> 1) & 1;
            g.position = c >> 12;
            if (g.left > 0 || !(c & 1)) continue;
            if (g.period == 2 || -g.left >= rests) {
                points_made += g.score[0] + g.score[1];
                running--;
                start(g);
                continue;
            }
            const int over = -g.left;
            g.period = 2; g.acts = g.owner;
            g.position = breaks[2 * over]; g.left = breaks[2 * over + 1];
        }
    }
    const double spent = double(std::clock() - began) / CLOCKS_PER_SEC;
    std::printf("%.6f %lld %.3f\n", spent, (long long)(calls + spins), double(points_made) / games);
}
