import { Notice } from "@/components/ui/notice";
import { codeWords } from "../gate-copy";
import { GateDots } from "../gate-dots";
import { gateWords } from "../gate-words";
import type { refusedGates } from "./refusal";

type Props = { gates: NonNullable<ReturnType<typeof refusedGates>> };

/** Which gates stopped a registration, and what to change. */
export function GateRefusal({ gates }: Props) {
  const red = gates.filter(({ result }) => result === "failed" || result === "error");
  return (
    <Notice tone="error" title="The registration was refused">
      <p>These gates have not passed. Nothing was stored.</p>
      <GateDots gates={gates} />
      <ul className="list-disc space-y-1 pl-4">
        {red.map((mark) => (
          <li key={mark.gate}>
            {gateWords(mark)} {codeWords(mark.code)?.change}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
