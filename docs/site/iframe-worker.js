// The search of the manual runs in a worker, and a browser starts none for a page that it opened as a file. On such a
// page this stands in for a worker: its script runs in a hidden frame, and messages go there and back.
// (The name makes the offline plugin leave out its own, which it would fetch from the internet.)
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(script) {
      super();
      this.onmessage = this.onerror = this.onmessageerror = null;
      this.waiting = [];
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.frame.title = "Search";
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = data => this.heard("message", data);
      const running = inside.document.createElement("script");
      running.src = new URL(script, location.href).href;
      running.onload = () => {
        this.ready = true;
        this.waiting.splice(0).forEach(data => this.hand(data));
      };
      running.onerror = () => this.heard("error", script);
      inside.document.body.append(running);
    }

    // Messages travel later and as copies, as a worker's do: either side may go on to change its own.
    heard(kind, sent) {
      const data = structuredClone(sent);
      setTimeout(() => {
        const event = new MessageEvent(kind, { data });
        this[`on${kind}`]?.(event);
        this.dispatchEvent(event);
      });
    }

    hand(sent) {
      const data = structuredClone(sent);
      setTimeout(() => this.frame.contentWindow?.onmessage?.(new MessageEvent("message", { data })));
    }

    postMessage(data) {
      if (this.ready) this.hand(data);
      else this.waiting.push(data);
    }

    terminate() {
      this.frame.remove();
    }
  };
}
