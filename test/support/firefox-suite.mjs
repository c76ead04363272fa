/**
 * Test files that run in Firefox (over WebDriver BiDi), and files that cannot, with the reason.
 *
 * `CORE` is what a form needs to work at all; it is part of `npm test`. `npm test -- firefox-all` also runs the rest.
 */

/** The core: component tests and pages. */
export const CORE = {
  components: [
    'test/elements/{form,fields,layout,loading,pages,sending,styles,view}/*.test.ts',
    'test/elements/fields/controls/**/*.test.ts',
    'test/bindings/encrypted-profile-store.test.ts',
    'test/elements/hardening/clobbering.test.ts',
  ],
  // Two forms of the second file; see `FORMS_OF_CORE` there.
  pages: ['test/e2e/slice.test.ts', 'test/e2e/no-script.test.ts'],
};

/**
 * Pages not listed here need the DevTools protocol (autofill, memory, assist-mcp, declarative-tool, webmcp-cases), an
 * extension, or a Chromium process to kill (extension, crash).
 */
export const ALL = {
  components: ['test/{elements,bindings,annotations,consumer}/**/*.test.ts'],
  pages: [
    'test/e2e/slice.test.ts',
    'test/e2e/no-script.test.ts',
    'test/e2e/take-over.test.ts',
    'test/e2e/corpus-keyboard.test.ts',
    'test/e2e/docs-samples.test.ts',
    'test/e2e/messaging-cases.test.ts',
    'test/e2e/docs-markup.test.ts',
    'test/e2e/loss.test.ts',
    'test/e2e/demo.test.ts',
    'test/e2e/demo-build.test.ts',
    'test/e2e/demo-inspector.test.ts',
    'test/e2e/demo-playground.test.ts',
    'test/e2e/demo-keyboard.test.ts',
  ],
};

/**
 * Component tests that cannot run in Firefox. Single tests, for example of native WebMCP and of printing in
 * `controls/styles.test.ts`, skip themselves for the same reasons.
 */
export const LEFT_OUT = {
  'test/elements/layout/structure-tree.test.ts':
    'reads the accessibility tree, which only the DevTools protocol gives out',
  'test/elements/fields/controls/accessibility-tree.test.ts':
    'reads the accessibility tree, which only the DevTools protocol gives out',
  'test/elements/fields/controls/states.test.ts':
    'emulates media features, which only the DevTools protocol can',
  'test/elements/view/focus.test.ts': 'emulates media features, which only the DevTools protocol can',
  'test/elements/styles/themes.test.ts': 'emulates media features, which only the DevTools protocol can',
};
