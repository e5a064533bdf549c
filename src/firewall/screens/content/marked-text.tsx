import { ScrollRegion } from "@/components/ui/scroll-region";
import { visibleText } from "@/lib/visible-text";
import { highlight, type Marked, type Segment } from "./highlight";

type Props = { text: string; spans: readonly Marked[] };

/** Untrusted text as plain text, with what the detector found in it marked. */
export function MarkedText({ text, spans }: Props) {
  return (
    <ScrollRegion label="Content" className="max-h-96 rounded-md border border-line bg-sunken">
      <p className="whitespace-pre-wrap break-words px-3 py-2 font-mono text-xs leading-5">
        {highlight(text, spans).map((segment) => (
          <Piece key={segment.start} segment={segment} />
        ))}
      </p>
    </ScrollRegion>
  );
}

function Piece({ segment }: { segment: Segment }) {
  const shown = visibleText(segment.text).text;
  if (!segment.isFound) return shown;
  const { rules, decoders } = segment;
  const what = [...rules, ...decoders].join(", ");
  return (
    <mark
      title={`found: ${what === "" ? "the model" : what}`}
      className="rounded-sm bg-critical-soft text-ink underline decoration-critical decoration-2 underline-offset-2"
    >
      {shown}
    </mark>
  );
}
