// What the page asks of a browser as soon as it is loaded. To be imported first.
Object.assign(globalThis, { matchMedia: () => ({ matches: false }), localStorage: undefined });
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en-GB'] }, configurable: true });
