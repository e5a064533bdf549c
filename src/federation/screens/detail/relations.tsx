import { Did } from "@/components/ui/did";
import { Link } from "@/components/ui/link";
import { visibleText } from "@/lib/visible-text";
import { registrationLink } from "../list/search-params";
import { copy } from "./copy";
import { DetailPart } from "./detail-part";
import type { ReviewPack } from "./review-pack";

/** Others that come from the same place, and others that are called alike: where impersonation shows. */
export function Relations({ pack }: { pack: Pick<ReviewPack, "siblings" | "similar_names"> }) {
  return (
    <>
      <DetailPart title="Others of the same operator, domain, host or key">
        {pack.siblings.length === 0 ? (
          <p className="text-muted">There are none.</p>
        ) : (
          <ul className="space-y-2 text-sm">
            {pack.siblings.map((each) => (
              <li key={each.registration_id}>
                <Link className="link" href={registrationLink(each.registration_id)}>
                  <bdi>{visibleText(each.name === "" ? each.did : each.name).text}</bdi>
                </Link>
                <span className="text-muted">, {each.status}</span>
                <span className="block break-all text-muted text-xs">
                  {`same ${each.shared.map((what) => copy.shared[what]).join(", ")}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </DetailPart>
      <DetailPart title="Names that look alike">
        {pack.similar_names.length === 0 ? (
          <p className="text-muted">There are none.</p>
        ) : (
          <ul className="space-y-2 text-sm">
            {pack.similar_names.map((each) => (
              <li key={each.did}>
                <bdi className="font-medium">{visibleText(each.name).text}</bdi>
                <span className="text-muted">
                  , <bdi>{visibleText(each.provider).text}</bdi>, {each.status}
                </span>
                <Did value={each.did} className="text-muted" />
              </li>
            ))}
          </ul>
        )}
      </DetailPart>
    </>
  );
}
