import { Ban, CircleCheck, type LucideIcon, OctagonX, Phone, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { Time } from "@/components/ui/time";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { visibleText } from "@/lib/visible-text";
import { SCOPE_KIND_NAMES, SCOPE_RULE_NAMES, SIDE_NAMES } from "../copy";
import { panel as copy } from "./entries/copy";

type Props = { engagement: EngagementDto };

/** What everyone in the room must see: first what ends it, and whom to call. */
export function RoomPanel({ engagement }: Props) {
  return (
    <div className="space-y-5 text-sm">
      <Rules engagement={engagement} />
      <Scope engagement={engagement} />
      <Jewels engagement={engagement} />
      <Teams engagement={engagement} />
      <Dates engagement={engagement} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-2">
      <h2 className="font-semibold text-base">{title}</h2>
      {children}
    </section>
  );
}

type LinesProps = { title: string; lines: readonly string[]; icon?: ReactNode };

function Lines({ title, lines, icon }: LinesProps) {
  return (
    <div>
      <h3 className="inline-flex items-center gap-1.5 font-medium text-muted text-xs [&_svg]:size-3.5">
        {icon}
        {title}
      </h3>
      {lines.length === 0 ? (
        <p className="text-muted">{copy.none}</p>
      ) : (
        <ul className="space-y-0.5">
          {lines.map((line) => (
            <li key={line} className="break-words">
              <bdi>{visibleText(line).text}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Rules({ engagement: { rules_of_engagement: rules } }: Props) {
  return (
    <Section title="Rules of engagement">
      {rules.approved_by === null ? (
        <p>
          <Badge tone="medium">
            <TriangleAlert aria-hidden />
            Not approved
          </Badge>{" "}
          <span className="text-muted text-xs">No one has approved the present rules.</span>
        </p>
      ) : (
        <p className="text-muted text-xs">
          {`Approved by ${visibleText(rules.approved_by).text}`}
          {rules.approved_at !== null && (
            <>
              , <Time value={rules.approved_at} show="absolute" />
            </>
          )}
        </p>
      )}
      <Lines
        title="Stop conditions"
        lines={rules.stop_conditions}
        icon={<OctagonX aria-hidden className="text-critical" />}
      />
      <Lines
        title="Emergency contacts"
        lines={rules.emergency_contacts}
        icon={<Phone aria-hidden />}
      />
      {rules.text !== null && (
        <p className="whitespace-pre-wrap break-words">{visibleText(rules.text).text}</p>
      )}
      {rules.working_hours !== null && (
        <Lines title="Working hours" lines={[rules.working_hours]} />
      )}
      {rules.channels.length > 0 && <Lines title="Channels" lines={rules.channels} />}
      {rules.prohibited_ttps.length > 0 && (
        <Lines title="Prohibited techniques" lines={rules.prohibited_ttps} />
      )}
      {rules.allowed_ttps.length > 0 && (
        <Lines title="Allowed techniques" lines={rules.allowed_ttps} />
      )}
      {rules.document_sha256 !== null && (
        <p className="text-muted text-xs">
          {copy.document} <Hash value={rules.document_sha256} label={copy.document} />
        </p>
      )}
    </Section>
  );
}

const SCOPE_LOOK = {
  disallowed: { icon: Ban, tone: "text-critical" },
  caution: { icon: TriangleAlert, tone: "text-medium" },
  allowed: { icon: CircleCheck, tone: "text-positive" },
} as const satisfies Record<string, { icon: LucideIcon; tone: string }>;

const RULE_ORDER = ["allowed", "disallowed", "caution"] as const;

function Scope({ engagement: { scope } }: Props) {
  return (
    <Section title="Scope">
      {scope.length === 0 && <p className="text-muted">{copy.none}</p>}
      {RULE_ORDER.map((rule) => {
        const items = scope.filter((item) => item.rule === rule);
        const { icon: Icon, tone } = SCOPE_LOOK[rule];
        return (
          items.length > 0 && (
            <div key={rule}>
              <h3 className="inline-flex items-center gap-1.5 font-medium text-muted text-xs">
                <Icon aria-hidden className={`size-3.5 ${tone}`} />
                {SCOPE_RULE_NAMES[rule]}
              </h3>
              <ul className="space-y-0.5">
                {items.map(({ kind, value, note }) => (
                  <li key={`${kind} ${value}`}>
                    <bdi className="break-words">{visibleText(value).text}</bdi>{" "}
                    {kind !== "other" && (
                      <span className="text-muted text-xs">{SCOPE_KIND_NAMES[kind]}</span>
                    )}
                    {note !== null && (
                      <span className="block break-words text-muted text-xs">
                        {visibleText(note).text}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </Section>
  );
}

function Jewels({ engagement: { crown_jewels: jewels } }: Props) {
  return (
    <Section title="Crown jewels">
      {jewels.length === 0 && <p className="text-muted">{copy.none}</p>}
      <ul className="space-y-1">
        {jewels.map((jewel) => (
          <li key={jewel.id}>
            <span className="font-mono text-muted text-xs">{jewel.id}</span>{" "}
            <bdi className="break-words">{visibleText(jewel.name).text}</bdi>
            <span className="block break-words text-muted text-xs">
              {[
                jewel.function,
                jewel.cia.join(", "),
                jewel.flag === null ? null : `${"Flag"}: ${jewel.flag}`,
              ]
                .flatMap((words) => (words === null || words === "" ? [] : visibleText(words).text))
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Teams({ engagement }: Props) {
  return (
    <>
      <Lines title={SIDE_NAMES.white} lines={engagement.white_team} />
      <Lines title={SIDE_NAMES.red} lines={engagement.red_team} />
      {engagement.scenarios.length > 0 && <Lines title="Scenarios" lines={engagement.scenarios} />}
    </>
  );
}

function Dates({ engagement }: Props) {
  const { starts_at: starts, ends_at: ends, client, created_by: by } = engagement;
  return (
    <Section title="Dates">
      <DescriptionList>
        <Description term="Starts">
          {starts === null ? copy.open : <Time value={starts} show="absolute" />}
        </Description>
        <Description term="Ends">
          {ends === null ? copy.open : <Time value={ends} show="absolute" />}
        </Description>
        {client !== null && (
          <Description term="Client">
            <bdi>{visibleText(client).text}</bdi>
          </Description>
        )}
        <Description term="Planned by">
          <bdi>{visibleText(by).text}</bdi>
        </Description>
      </DescriptionList>
    </Section>
  );
}
