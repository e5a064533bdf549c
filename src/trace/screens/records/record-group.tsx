import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { visibleText } from "@/lib/visible-text";
import type { RecordGroup as Group, PlacedRecord } from "@/trace/domain/sentences/group-records";
import { shortId } from "./describe-record";

const callWords = (call: string, tool: string | null) =>
  tool === null ? `Call ${call}` : `Call ${call} of ${tool}`;

const AGENT_CHAIN = "did:svc:agt:";

type Props<Row extends PlacedRecord> = {
  chain: string;
  group: Group<Row>;
  row: (row: Row) => ReactNode;
};

/** The records of one call under its name, in the order in which they were written; or one record by itself. */
export function RecordGroup<Row extends PlacedRecord>({ chain, group, row }: Props<Row>) {
  const { rows } = group;
  if (rows.length === 1) return row(rows[0]);
  const call = memberOf(rows, "call");
  const id = call ?? memberOf(rows, "approval") ?? "";
  const words = visibleText(shortId(id)).text;
  const tool = memberOf(rows, "tool");
  const name =
    call === null ? `Approval ${words}` : callWords(words, tool && visibleText(tool).text);
  return (
    <li>
      <h3 className="flex flex-wrap items-center gap-x-3 bg-sunken px-4 py-1 font-medium md:px-6">
        <bdi className="wrap-anywhere min-w-0" title={visibleText(id).text}>
          {name}
        </bdi>
        {call !== null && chain.startsWith(AGENT_CHAIN) && (
          <Link
            href={`/agents/${encodeURIComponent(chain.slice(AGENT_CHAIN.length))}?tab=calls&call=${encodeURIComponent(call)}`}
            className="link ml-auto inline-flex min-h-6 items-center font-normal text-xs"
          >
            Open the call
          </Link>
        )}
      </h3>
      <ol className="border-accent border-l-2">{rows.map((each) => row(each))}</ol>
    </li>
  );
}

function memberOf(rows: readonly PlacedRecord[], member: string): string | null {
  for (const { content } of rows.toReversed()) {
    const value = content?.summary[member];
    if (typeof value === "string") return value;
  }
  return null;
}
