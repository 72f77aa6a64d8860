/* Opens the search on a key. All else is loaded when it is first used. */
(() => {
  'use strict';
  const script = document.currentScript;
  const root = new URL('../../', script.src).href;
  let loaded;

  const load = name => new Promise(done => {
    const element = document.createElement('script');
    element.addEventListener('load', () => done(true));
    element.addEventListener('error', () => done(false));
    element.src = root + name;
    document.head.append(element);
  });
  const site = window.SciDraftSearch = { root, load, ...script.dataset };

  const loadStyle = () => new Promise(done => {
    if (document.querySelector('link[href*="scidraft/search.css"]')) return done();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.addEventListener('load', done);
    link.addEventListener('error', done);
    link.href = root + '_static/scidraft/search.css';
    document.head.append(link);
  });

  site.open = async () => {
    loaded ??= site.show ? Promise.resolve() : Promise.all([loadStyle(), load('_static/scidraft/search.js')]);
    await loaded;
    site.show?.();
  };

  if (site.key) {
    // Before all others: Sphinx's own script takes "/" for a field that is not there.
    document.addEventListener('keydown', event => {
      const typing = event.target.closest?.('input, textarea, select, [contenteditable]:not([contenteditable=false])');
      if (event.key !== site.key || typing || event.ctrlKey || event.metaKey || event.altKey
          || event.isComposing || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      site.open();
    }, true);
  }
})();
