/** The command line is invalid. Its message is for a person. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
