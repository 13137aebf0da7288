// Keys and taps in order, each with the question that the page showed when it was pressed. One request
// is on its way at a time; what is pressed meanwhile waits, and goes together. Knows no page: what still
// belongs to its question is decided by the server. tests/web/table/test_presses.py runs it in node.
(() => {
  "use strict";
  const BREATH = 400; // ms without a key, and with a loss in sight: what is pressed then is meant for the page as it is
  const REPEATED = /^([\d+\-. ]|\{erase\}|\{(nudge|die):.*)$/; // what a person presses twice and means twice
  const TIMED_OUT = "!time"; // no one presses it

  class PressQueue {
    // `send` takes the presses that go together; `missed` hears of those that are not taken. On a page that
    // was loaded with an answer `begun` a person looks first: the last key may not have arrived.
    constructor(send, missed, now, begun = false) {
      this.send = send;
      this.missed = missed;
      this.now = now;
      this.sent = []; // on their way
      this.waiting = [];
      this.last = begun ? now() : -Infinity; // when something was last typed, or was seen to be lost
      this.refused = begun; // what is pressed without a breath still belongs to what was refused or lost
    }

    // `writes`: words are being typed, in which letters come twice. `typed`: a key, or a tap on the keypad.
    press(tap, question, { writes = false, typed = false, fields = null } = {}) {
      if (tap !== TIMED_OUT) {
        if (this.now() - this.last >= BREATH) this.refused = false;
        if (typed) this.last = this.now();
        if (this.refused) { this.missed([tap]); return; }
      }
      if (!writes && this.isSecond(tap, question)) return;
      this.waiting.push({ tap, question, fields });
      this.pump();
    }

    // Whether it is a second tap on the same button, of which the first is on its way.
    isSecond(tap, question) {
      if (REPEATED.test(tap)) return false;
      const before = [...this.sent, ...this.waiting], last = before.at(-1);
      if (!last) return false;
      if (tap.length === 1) return before.length === 1 && last.tap === tap;
      if (tap === "{enter}") return last.tap === tap;
      return before.some(each => each.tap === tap && each.question === question);
    }

    pump() {
      if (this.sent.length || !this.waiting.length) return;
      // What a button needs besides, such as a reason, goes with that button alone.
      const alone = this.waiting.findIndex(each => each.fields);
      const count = alone < 0 ? this.waiting.length : alone || 1;
      this.sent = this.waiting.splice(0, count);
      this.send(this.sent);
    }

    // The answer has come: the page shows what has become of it.
    answered(taken) {
      this.sent = [];
      if (taken) this.pump();
      else this.drop();
    }

    // Another device has brought another question: what is still typed belongs to the one before it.
    moved() {
      if (this.now() - this.last < BREATH) this.refused = true;
    }

    // It did not arrive: nothing of it counts, nor what waited for it.
    lost() {
      this.sent = [];
      this.drop();
    }

    drop() {
      const left = this.waiting.splice(0).map(each => each.tap);
      this.refused = true;
      this.last = this.now();
      if (left.length) this.missed(left);
    }
  }

  globalThis.PressQueue = PressQueue;
})();
