import { Description, DescriptionList } from "@/components/ui/description-list";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { visibleText } from "@/lib/visible-text";
import { RULE_LIST_COPY } from "../edit/copy";
import { RULE_LISTS } from "../edit/form-value";

/** Rules of engagement unchanged; empty ones are left out. */
export function RulesText({ rules }: { rules: EngagementDto["rules_of_engagement"] }) {
  const lists = RULE_LISTS.filter((list) => rules[list].length > 0);
  const { text, working_hours: hours, document_sha256: document } = rules;
  if (lists.length === 0 && text === null && hours === null && document === null) {
    return <p>There are no written rules. Approving confirms that.</p>;
  }
  return (
    <DescriptionList>
      {text !== null && (
        <Description term="Rules as text">
          <span className="whitespace-pre-wrap">
            <bdi>{visibleText(text).text}</bdi>
          </span>
        </Description>
      )}
      {lists.map((list) => (
        <Description key={list} term={RULE_LIST_COPY[list].label}>
          <ul>
            {[...new Set(rules[list])].map((line) => (
              <li key={line}>
                <bdi>{visibleText(line).text}</bdi>
              </li>
            ))}
          </ul>
        </Description>
      ))}
      {hours !== null && (
        <Description term="Working hours">
          <bdi>{visibleText(hours).text}</bdi>
        </Description>
      )}
      {document !== null && (
        <Description term="Signed document">
          <code className="break-all font-mono text-xs">{document}</code>
        </Description>
      )}
    </DescriptionList>
  );
}
