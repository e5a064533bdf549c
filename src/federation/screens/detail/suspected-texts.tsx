import { Badge } from "@/components/ui/badge";
import { visibleText } from "@/lib/visible-text";
import { copy } from "./copy";
import { DetailPart } from "./detail-part";
import type { ReviewPack } from "./review-pack";

type Props = { texts: ReviewPack["suspected_texts"] };

/** Texts of the declaration that could be prompt injections. */
export function SuspectedTexts({ texts }: Props) {
  return (
    <DetailPart
      title="Texts to read with care"
      lead="The injection detector does not call them clean. Other agents will read them, as well as you."
    >
      <ul className="space-y-2 text-sm">
        {texts.map(({ pointer, verdict, reasons }) => (
          <li key={pointer}>
            <span className="flex flex-wrap items-center gap-2">
              {pointer === "" ? (
                "All texts together"
              ) : (
                <code className="break-all font-mono text-xs">{pointer}</code>
              )}
              <Badge tone={verdict === "SUSPICIOUS" ? "medium" : "critical"}>
                {copy.verdicts[verdict]}
              </Badge>
            </span>
            <span className="block break-words text-muted text-xs">
              {visibleText(reasons.join("; ")).text}
            </span>
          </li>
        ))}
      </ul>
    </DetailPart>
  );
}
