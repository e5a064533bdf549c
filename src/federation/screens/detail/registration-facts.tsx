"use client";

import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Did } from "@/components/ui/did";
import { Hash } from "@/components/ui/hash";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import type { RegistrationDetailDto } from "@/federation/server/registrations/registration-detail-dto";
import { visibleText } from "@/lib/visible-text";
import { ROLE_NAMES, RUNTIME_NAMES, TIER_NAMES } from "../copy";
import { registrationsLink } from "../list/search-params";
import { copy } from "./copy";
import { DetailPart } from "./detail-part";

/** The operator of the agent, where it runs, and since when. */
export function RegistrationFacts({ registration }: { registration: RegistrationDetailDto }) {
  const { operator, keys, source } = registration;
  return (
    <DetailPart title="Facts">
      <DescriptionList>
        <Description term="Operator">
          <Link
            className="link"
            href={registrationsLink({ view: "all", source, operator: operator.did })}
          >
            <bdi>{visibleText(operator.name).text}</bdi>
          </Link>
          <Did value={operator.did} className="text-muted" />
        </Description>
        <Description term="Domain of the operator">
          {operator.domain === null ? (
            <span className="text-muted">none named</span>
          ) : (
            <>
              {operator.domain},{" "}
              {operator.domain_verified_at === null ? (
                "not proven"
              ) : (
                <>
                  proven <Time value={operator.domain_verified_at} />
                </>
              )}
            </>
          )}
        </Description>
        <Description term="Role">{ROLE_NAMES[registration.role]}</Description>
        <Description term="Runtime">{RUNTIME_NAMES[registration.runtime_type]}</Description>
        <Description term={copy.address}>
          <span className="break-all font-mono text-xs">
            {visibleText(registration.runtime_address).text}
          </span>
          <CopyButton text={registration.runtime_address} label={copy.address} />
        </Description>
        <Description term="Address binding">
          {registration.address_bound_at === null ? (
            <span className="text-muted">
              The address has not said that it belongs to this DID: tiers T1 and T2 stay closed.
            </span>
          ) : (
            <Time value={registration.address_bound_at} show="both" />
          )}
        </Description>
        <Description term="Contact">
          {registration.contact === null ? (
            <span className="text-muted">none</span>
          ) : (
            <span className="break-all">{visibleText(registration.contact).text}</span>
          )}
        </Description>
        <Description term={registration.tier === null ? "Asks for" : "Tier"}>
          {TIER_NAMES[registration.tier ?? registration.requested_tier]}
        </Description>
        <Description term="Submitted">
          <Time value={registration.submitted_at} show="both" />
        </Description>
        {registration.approved_at !== null && (
          <Description term="Approved">
            <Time value={registration.approved_at} show="both" />
          </Description>
        )}
        {registration.expires_at !== null && registration.status === "pending" && (
          <Description term="Ends undecided">
            <Time value={registration.expires_at} show="both" />
          </Description>
        )}
        <Description term="DID and key">{copy.didBindings[registration.did_binding]}</Description>
        {keys.length > 0 && (
          <Description term="Keys">
            <ul>
              {keys.map((key) => (
                <li key={key.kid} className="flex flex-wrap items-center gap-x-2">
                  <Hash value={key.kid} label="thumbprint of the key" />
                  {key.revoked_at !== null && <Badge tone="critical">revoked</Badge>}
                  {key.revoked_at === null && key.retires_at !== null && (
                    <span className="text-muted text-xs">
                      retires <Time value={key.retires_at} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </Description>
        )}
      </DescriptionList>
    </DetailPart>
  );
}
