/// The page: one file that loads nothing, with a script that speaks to this program alone.
enum InspectorPage {
  /// The permissions of the page in a browser (Content Security Policy 3).
  static let contentSecurityPolicy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; "
    + "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  static let text = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>saml inspector</title>
    <style>\(style)</style>
    </head>
    <body>
    <header><p class="brand">saml</p><h1>Inspector</h1>
    <p class="soft">Nothing leaves this machine. Values of people are redacted.</p></header>
    <form id="question">
    <label for="content">Paste XML, Base64, a form body or a HAR, or drop a file</label>
    <textarea id="content" rows="8" spellcheck="false" autocomplete="off"></textarea>
    <p class="pick"><input type="file" id="pick"><label for="pick">Choose a file</label> <span class="soft" id="file"></span></p>
    <fieldset>
    <div><label for="trust">Trusted certificate or metadata</label>
    <textarea id="trust" rows="3" spellcheck="false" placeholder="empty: as the program was started"></textarea></div>
    <div><label for="audience">Audience</label>
    <input id="audience" spellcheck="false" placeholder="empty: as the program was started"></div>
    <div><label for="at">As of</label>
    <input id="at" spellcheck="false" placeholder="empty: the time of the capture"></div>
    <div class="check"><label><input type="checkbox" id="values"> show values of people</label></div>
    </fieldset>
    <button type="submit" id="go">Explain</button>
    </form>
    <p id="complaint" role="alert" hidden></p>
    <iframe id="report" title="The report" sandbox hidden></iframe>
    <details id="more" hidden><summary>Records as JSON</summary><pre id="records"></pre></details>
    <script>\(script)</script>
    </body>
    </html>

    """

  private static let style = """
    :root { color-scheme: light dark; --paper: #fff; --ink: #1c2128; --soft: #57606a;
      --line: #d8dee4; --field: #f6f8fa; --bad: #b31d28; --link: #0550ae; }
    @media (prefers-color-scheme: dark) { :root { --paper: #0f1318; --ink: #dfe5ec;
      --soft: #98a2ad; --line: #2e363f; --field: #171c23; --bad: #ff8f85; --link: #7ab7ff; } }
    * { box-sizing: border-box; }
    html { font: 15px/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink); }
    body { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1.25rem; }
    h1 { font-size: 1.25rem; margin: 0; } .brand, .soft { color: var(--soft); margin: 0; font-size: 0.87rem; }
    form { display: grid; gap: 0.5rem; margin-top: 1rem; }
    label { font-weight: 600; }
    textarea, input:not([type]) { width: 100%; font: 0.87rem/1.5 ui-monospace, monospace;
      color: var(--ink); background: var(--field); border: 1px solid var(--line); border-radius: 4px;
      padding: 0.4rem 0.6rem; }
    fieldset { border: 0; padding: 0; margin: 0; display: grid; gap: 0.5rem 1rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); }
    .check label { font-weight: normal; } .pick { margin: 0; }
    button, .pick label { justify-self: start; font: inherit; padding: 0.35rem 1.2rem; border-radius: 4px;
      border: 1px solid var(--link); background: var(--link); color: var(--paper); cursor: pointer; }
    .pick label { display: inline-block; background: var(--field); color: var(--ink); border-color: var(--line); }
    .pick input { position: absolute; opacity: 0; width: 1px; height: 1px; }
    .pick input:focus-visible + label { outline: 2px solid var(--link); outline-offset: 2px; }
    [aria-busy=true] button { opacity: 0.6; cursor: progress; }
    .over textarea { outline: 2px dashed var(--link); }
    #complaint { color: var(--bad); white-space: pre-wrap; overflow-wrap: anywhere; }
    iframe { width: 100%; height: 70rem; border: 1px solid var(--line); border-radius: 4px; margin-top: 1rem; }
    pre { overflow: auto; font-size: 0.8rem; }
    """

  private static let script = """
    "use strict";
    const at = id => document.getElementById(id);
    let dropped = null;
    const take = file => {
      dropped = file;
      if (!file) { at("pick").value = ""; }
      at("file").textContent = file ? file.name + ", " + file.size + " bytes" : "";
    };
    at("pick").addEventListener("change", event => take(event.target.files[0] || null));
    at("content").addEventListener("input", () => take(null));
    for (const name of ["dragenter", "dragover"]) {
      addEventListener(name, event => { event.preventDefault(); document.body.classList.add("over"); });
    }
    for (const name of ["dragleave", "drop"]) {
      addEventListener(name, () => document.body.classList.remove("over"));
    }
    addEventListener("drop", event => {
      event.preventDefault();
      const file = event.dataTransfer.files[0];
      if (file) { take(file); send(); }
    });
    const base64 = bytes => {
      let text = "";
      for (let start = 0; start < bytes.length; start += 32768) {
        text += String.fromCharCode(...bytes.subarray(start, start + 32768));
      }
      return btoa(text);
    };
    const complain = text => {
      at("complaint").hidden = !text;
      at("complaint").textContent = text;
    };
    const busy = is => {
      at("question").setAttribute("aria-busy", is);
      at("go").disabled = is;
      at("go").textContent = is ? "Working..." : "Explain";
    };
    const send = async () => {
      busy(true);
      try { await ask(); } finally { busy(false); }
    };
    const ask = async () => {
      complain("");
      at("report").hidden = at("more").hidden = true;
      const bytes = dropped
        ? new Uint8Array(await dropped.arrayBuffer())
        : new TextEncoder().encode(at("content").value);
      let answer;
      try {
        answer = await fetch("/inspect", {
          method: "POST", headers: { "Content-Type": "application/json" },
          body: JSON.stringify({
            name: dropped ? dropped.name : "pasted", content: base64(bytes), trust: at("trust").value,
            audience: at("audience").value.trim(), at: at("at").value.trim(),
            showsValues: at("values").checked,
          }),
        });
      } catch {
        return complain("The program has ended: start it again.");
      }
      if (!answer.ok) return complain(await answer.text());
      const reply = await answer.json();
      at("records").textContent = reply.records;
      at("report").srcdoc = reply.page;
      at("report").hidden = at("more").hidden = false;
      const verdicts = JSON.parse(reply.records).map(r => r.verdict).slice(0, 5).join(", ");
      document.title = "saml inspector: " + (verdicts || "an exchange without a payload");
    };
    at("question").addEventListener("submit", event => { event.preventDefault(); send(); });
    """
}
