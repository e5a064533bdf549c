/** A description of the document; what is between backticks is code. */
export function Prose({ text }: { text: string }) {
  return text.split("`").map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <code key={at} className="break-words font-mono text-xs">
        {part}
      </code>
    ),
  );
}
