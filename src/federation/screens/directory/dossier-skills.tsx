import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Time } from "@/components/ui/time";
import type { DossierSkillDto } from "@/federation/server/directory/dossier-dto";
import { copy } from "./copy";

const TONES: Record<DossierSkillDto["level"], BadgeTone> = {
  declared: "neutral",
  documented: "low",
  attested: "accent",
  demonstrated: "positive",
};

/** Every declared skill with how far it is proven, so that a claim is not taken for a proof. */
export function DossierSkills({ skills }: { skills: readonly DossierSkillDto[] }) {
  return (
    <ul className="divide-y divide-line">
      {skills.map((skill) => (
        <li key={skill.id} className="space-y-1 py-2.5 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="font-medium">{skill.name}</h3>
            <code className="font-mono text-muted text-xs">{skill.id}</code>
            <Badge tone={TONES[skill.level]}>{copy.levels[skill.level]}</Badge>
            {skill.proved_at !== null && (
              <span className="text-muted text-xs">
                <Time value={skill.proved_at} show="absolute" />
              </span>
            )}
          </div>
          {skill.failed_at !== null && (
            <p className="text-high text-sm">
              Since <Time value={skill.failed_at} show="absolute" /> its last run did not match: not
              listed
            </p>
          )}
          <p className="text-muted text-sm">{skill.description}</p>
          <p className="text-muted text-xs">Effects: {skill.effects}</p>
          <Documentation skill={skill} />
        </li>
      ))}
    </ul>
  );
}

/** The address is a stranger's: shown, never followed from here. */
function Documentation({ skill }: { skill: DossierSkillDto }) {
  if (skill.documentation_url === null) return null;
  return (
    <p className="text-muted text-xs">
      Documentation: <code className="break-all font-mono">{skill.documentation_url}</code>
      {skill.documentation_sha256 !== null && (
        <code className="block break-all font-mono">sha256 {skill.documentation_sha256}</code>
      )}
    </p>
  );
}
