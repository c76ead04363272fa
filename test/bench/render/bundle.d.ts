/** The built one-file bundle; the benchmark's build resolves this name to `dist/`. */
declare module 'formspec-elements/bundle';
