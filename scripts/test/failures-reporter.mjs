const STACK_LINES = 8;

/**
 * Says at the very end, after the summary, what failed: a log of which only the tail is kept names it
 * still. Of an error outside of any test the stack is the only trace there is.
 */
export default class FailuresReporter {
  onTestRunEnd(modules, unhandled) {
    for (const module of modules) {
      for (const test of module.children.allTests("failed")) {
        console.error(`failed: ${module.relativeModuleId} > ${test.fullName}`);
        for (const { message } of test.result().errors) console.error(`  ${firstLine(message)}`);
      }
      for (const { message } of module.errors()) {
        console.error(`failed: ${module.relativeModuleId}: ${firstLine(message)}`);
      }
    }
    for (const error of unhandled) {
      const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: test, stack } = error;
      console.error(`unhandled, while ${test ?? "no test"} of ${file ?? "no file"} ran:`);
      console.error(
        String(stack ?? error.message)
          .split("\n", STACK_LINES)
          .join("\n"),
      );
    }
  }
}

function firstLine(message) {
  return String(message).split("\n", 1)[0];
}
