import { Time } from "@/components/ui/time";
import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import { visibleText } from "@/lib/visible-text";
import { DECISION_NAMES, KIND_NAMES, REASON_NAMES } from "../copy";
import { DetailPart } from "./detail-part";

/** A reason code as a sentence; an unknown one of a later version unchanged. */
function reasonWords(code: string): string {
  const known: Readonly<Record<string, string>> = REASON_NAMES;
  return known[code] ?? code;
}

/** Who decided what on this registration, when and why. */
export function DecisionHistory({ decisions }: Pick<RegistrationDetailDto, "decisions">) {
  return (
    <DetailPart title="Decisions">
      {decisions.length === 0 ? (
        <p className="text-muted">Not decided yet.</p>
      ) : (
        <ol className="space-y-3">
          {decisions.map((each) => (
            <li key={each.id} className="space-y-0.5 text-sm">
              <p>
                <bdi className="font-medium">{visibleText(each.decided_by_name ?? "").text}</bdi>
                {each.seconded_by_name !== null && (
                  <bdi>, {visibleText(each.seconded_by_name).text}</bdi>
                )}
                : {DECISION_NAMES[each.decision]}
                {each.tier !== null && `, ${each.tier}`}{" "}
                <span className="text-muted">
                  <Time value={each.decided_at} />
                </span>
              </p>
              <p className="text-muted text-xs">
                {`${KIND_NAMES[each.kind]}, revision ${each.revision}`}
              </p>
              {each.reason_code !== null && <p>{reasonWords(each.reason_code)}</p>}
              {each.note !== null && (
                <p className="whitespace-pre-wrap break-words text-muted">
                  {visibleText(each.note).text}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </DetailPart>
  );
}
