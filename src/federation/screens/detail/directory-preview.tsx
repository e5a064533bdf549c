import { Badge } from "@/components/ui/badge";
import { Did } from "@/components/ui/did";
import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import { visibleText } from "@/lib/visible-text";
import { ROLE_NAMES, RUNTIME_NAMES } from "../copy";
import { copy } from "./copy";
import { DetailPart } from "./detail-part";

/** The entry that strangers would see, without the address; skills only as far as they are proven. */
export function DirectoryPreview({ registration }: { registration: RegistrationDetailDto }) {
  const { skills, tier } = registration;
  const listed = skills.filter(({ level }) => level !== "declared");
  return (
    <DetailPart
      title="In the public directory"
      lead="This is all that strangers would see. The address is not among it."
    >
      <div className="space-y-2 rounded-md border border-line p-3">
        <p className="font-medium">
          <bdi>{visibleText(registration.name).text}</bdi>
        </p>
        <Did value={registration.did} className="text-muted" />
        <p className="text-sm">
          {ROLE_NAMES[registration.role]}, {RUNTIME_NAMES[registration.runtime_type]},{" "}
          {tier ?? `${registration.requested_tier}, as you choose`}
        </p>
        <p className="text-muted text-xs">
          <bdi>{visibleText(registration.provider).text}</bdi>,{" "}
          <Did value={registration.operator.did} />
        </p>
        {registration.description !== "" && (
          <p className="break-words text-sm">{visibleText(registration.description).text}</p>
        )}
        {listed.length === 0 ? (
          <p className="text-muted text-xs">No skill would be listed.</p>
        ) : (
          <ul className="flex flex-wrap gap-1">
            {listed.map(({ id, level }) => (
              <li key={id}>
                <Badge>
                  {id}, {copy.levels[level].toLowerCase()}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </DetailPart>
  );
}
