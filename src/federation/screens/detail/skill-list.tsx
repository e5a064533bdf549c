"use client";

import { FileCheck2, FileText, type LucideIcon, PlayCircle, UserCheck } from "lucide-react";
import { ExternalLink } from "@/components/external-link";
import { HowComputed } from "@/components/how-computed";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { Time } from "@/components/ui/time";
import type {
  RegistrationDetailDto,
  SkillDetailDto,
} from "@/federation/server/registrations/registration-detail-dto";
import { visibleText } from "@/lib/visible-text";
import { codeWords } from "../gate-copy";
import { copy } from "./copy";
import { DetailPart } from "./detail-part";

const LOOK: Readonly<Record<SkillDetailDto["level"], { icon: LucideIcon; tone: BadgeTone }>> = {
  declared: { icon: FileText, tone: "neutral" },
  documented: { icon: FileCheck2, tone: "info" },
  attested: { icon: UserCheck, tone: "accent" },
  demonstrated: { icon: PlayCircle, tone: "positive" },
};

interface Ticks {
  ticked: ReadonlySet<string>;
  onTick: (id: string, isTicked: boolean) => void;
}

type Props = {
  registration: Pick<RegistrationDetailDto, "skills">;
  /** Null: there is nothing to tick. */
  ticks: Ticks | null;
};

/** Declared skills of the agent, and how far each is proven. */
export function SkillList({ registration: { skills }, ticks }: Props) {
  return (
    <DetailPart
      title={
        <span className="inline-flex items-center gap-0.5">
          Skills
          <HowComputed label="How far a skill is proven">
            {copy.levelText.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </HowComputed>
        </span>
      }
    >
      {skills.length === 0 ? (
        <p className="text-muted">No skill is declared.</p>
      ) : (
        <ul className="divide-y divide-line">
          {skills.map((skill) => (
            <li key={skill.id} className="space-y-1 py-3 first:pt-0 last:pb-0">
              <Skill skill={skill} />
              {ticks !== null && skill.level !== "demonstrated" && (
                <Checkbox
                  label={`I have looked at the evidence of ${skill.id}`}
                  hint="Needed: its example was not run, so a person has to have looked at it."
                  className="-mx-2"
                  checked={ticks.ticked.has(skill.id)}
                  onChange={({ target }) => ticks.onTick(skill.id, target.checked)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </DetailPart>
  );
}

/** Declared effects in words; an unknown one of a later version unchanged. */
function effectWords(effects: string): string {
  const known: Readonly<Record<string, string>> = copy.effects;
  return known[effects] ?? effects;
}

/** A URL declared by a stranger is a link only if it is a web address. */
function Source({ url, label }: { url: string; label: string }) {
  if (/^https?:\/\//i.test(url)) return <ExternalLink href={url}>{label}</ExternalLink>;
  return (
    <span className="break-all">
      {label}: {visibleText(url).text}
    </span>
  );
}

function Skill({ skill }: { skill: SkillDetailDto }) {
  const { icon: Icon, tone } = LOOK[skill.level];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">
          <bdi>{visibleText(skill.name === "" ? skill.id : skill.name).text}</bdi>
        </span>
        <code className="font-mono text-muted text-xs">{visibleText(skill.id).text}</code>
        <Badge tone={tone}>
          <Icon aria-hidden />
          {copy.levels[skill.level]}
        </Badge>
        <span className="text-muted text-xs">{effectWords(skill.effects)}</span>
      </p>
      {skill.description !== "" && (
        <p className="break-words text-muted text-sm">{visibleText(skill.description).text}</p>
      )}
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-muted text-xs">
        {skill.demonstrated_at !== null && (
          <span>
            example ran and matched <Time value={skill.demonstrated_at} />
          </span>
        )}
        {skill.demonstrated_at === null && skill.documented_at !== null && (
          <span>
            documentation read <Time value={skill.documented_at} />
          </span>
        )}
        {skill.attested_at !== null && (
          <span>
            looked at by <bdi>{visibleText(skill.attested_by_name ?? "").text}</bdi>{" "}
            <Time value={skill.attested_at} />
          </span>
        )}
        {skill.failed_at !== null && (
          <span className="text-critical">
            {codeWords(skill.failed_code)?.means ?? "last run did not match"}{" "}
            <Time value={skill.failed_at} />
          </span>
        )}
      </p>
      <p className="flex flex-wrap gap-x-4 text-xs">
        {skill.documentation_url !== null && (
          <Source url={skill.documentation_url} label="Documentation" />
        )}
        {skill.evidence.map(({ url, sha256 }) => (
          <Source key={`${url} ${sha256}`} url={url} label="Evidence" />
        ))}
      </p>
    </>
  );
}
