import { ScrollRegion } from "@/components/ui/scroll-region";
import { cn } from "@/lib/cn";
import { parseHttpMessage } from "./http-message";
import { markPieces } from "./mark-pieces";

type Props = {
  text: string;
  words: readonly string[];
  wrap: boolean;
  brief: boolean;
  label: string;
};

/** Evidence as text: an HTTP message with its head set off from its body, anything else as it is. */
export function MessageText({ text, words, wrap, brief, label }: Props) {
  const message = parseHttpMessage(text);
  const flow = wrap ? "whitespace-pre-wrap break-all" : "whitespace-pre";
  return (
    <ScrollRegion
      label={`${label}, text`}
      className={cn(
        "bg-canvas font-mono text-xs leading-5 outline-offset-[-2px]",
        brief ? "max-h-56" : "max-h-[32rem]",
      )}
    >
      {message === null ? (
        <div className={cn("px-3 py-2", flow)}>
          <Marked text={text} words={words} />
        </div>
      ) : (
        <>
          <div className={cn("px-3 py-2", flow)}>
            <div className="font-semibold">
              <Marked text={message.startLine} words={words} />
            </div>
            {message.headers.map((header) => (
              <div key={header.id}>
                {header.name !== "" && <span className="text-accent">{header.name}: </span>}
                <Marked text={header.value} words={words} />
              </div>
            ))}
          </div>
          {message.body !== null && (
            <div className={cn("border-t border-dashed px-3 py-2", flow)}>
              {message.body === "" ? (
                <span className="font-sans text-faint italic">No body</span>
              ) : (
                <Marked text={message.body} words={words} />
              )}
            </div>
          )}
        </>
      )}
    </ScrollRegion>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return markPieces(text, words).map((piece) =>
    piece.marked ? (
      <mark key={piece.id} className="rounded-xs bg-medium-soft text-medium">
        {piece.text}
      </mark>
    ) : (
      <span key={piece.id}>{piece.text}</span>
    ),
  );
}
