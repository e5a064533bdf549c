import { JsonText } from "@/components/json-text";
import { cn } from "@/lib/cn";
import { copy } from "./copy";
import { type DiffLine, type DiffPart, diffParts } from "./diff-lines";

type Props = { preview: unknown; usual: readonly unknown[] };

/** The arguments of a call, and how they differ from those of the agent's earlier calls of the tool. */
export function ArgsComparison({ preview, usual }: Props) {
  const parts = diffParts(preview, usual);
  return (
    <div className="space-y-2">
      <JsonText label={copy.args} value={preview} />
      {usual.length === 0 ? (
        <p className="text-muted text-xs">
          The agent has made no earlier call of this tool that went through: there is nothing to
          compare with.
        </p>
      ) : parts.length === 0 ? (
        <p className="text-muted text-xs">
          {usual.length === 1
            ? "As in its last call of this tool."
            : `As in its last ${usual.length} calls of this tool.`}
        </p>
      ) : (
        <section className="space-y-2">
          <h4 className="font-medium text-sm">
            {usual.length === 1
              ? "Differs from its last call of this tool"
              : `Differs from its last ${usual.length} calls of this tool`}
          </h4>
          <ul className="divide-y divide-line rounded-md border border-line">
            {parts.map((part) => (
              <Part key={part.pointer} part={part} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Part({ part }: { part: DiffPart }) {
  return (
    <li className="space-y-1 px-3 py-2">
      <p className="flex flex-wrap justify-between gap-x-3 text-xs">
        <code className="break-all font-mono font-medium">{part.pointer || "/"}</code>
        <span className="text-muted">{part.words}</span>
      </p>
      <ul className="space-y-0.5">
        {part.lines.map((line) => (
          <Line key={`${line.sign}${line.text}`} line={line} />
        ))}
      </ul>
    </li>
  );
}

function Line({ line: { sign, text, note } }: { line: DiffLine }) {
  const isNow = sign === "+";
  return (
    <li
      className={cn(
        "flex flex-wrap items-baseline gap-x-2 rounded-sm px-1.5 py-0.5 font-mono text-xs",
        isNow ? "bg-positive-soft" : "bg-critical-soft",
      )}
    >
      <span aria-hidden>{isNow ? "+" : "−"}</span>
      <span className="sr-only">{isNow ? "now:" : "usual:"}</span>
      <span className="min-w-0 break-all">{text}</span>
      {note !== "" && <span className="font-sans text-muted">{note}</span>}
    </li>
  );
}
