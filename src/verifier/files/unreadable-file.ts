/** The input is nothing that can be judged: neither valid nor invalid. Its message is for a person. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}
