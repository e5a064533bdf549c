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
    <DetailPart title={copy.facts}>
      <DescriptionList>
        <Description term={copy.operator}>
          <Link
            className="link"
            href={registrationsLink({ view: "all", source, operator: operator.did })}
          >
            <bdi>{visibleText(operator.name).text}</bdi>
          </Link>
          <Did value={operator.did} className="text-muted" />
        </Description>
        <Description term={copy.domain}>
          {operator.domain === null ? (
            <span className="text-muted">{copy.noDomain}</span>
          ) : (
            <>
              {operator.domain},{" "}
              {operator.domain_verified_at === null ? (
                copy.domainOpen
              ) : (
                <>
                  {copy.domainProven} <Time value={operator.domain_verified_at} />
                </>
              )}
            </>
          )}
        </Description>
        <Description term={copy.role}>{ROLE_NAMES[registration.role]}</Description>
        <Description term={copy.runtime}>{RUNTIME_NAMES[registration.runtime_type]}</Description>
        <Description term={copy.address}>
          <span className="break-all font-mono text-xs">
            {visibleText(registration.runtime_address).text}
          </span>
          <CopyButton text={registration.runtime_address} label={copy.address} />
        </Description>
        <Description term={copy.binding}>
          {registration.address_bound_at === null ? (
            <span className="text-muted">{copy.bindingOpen}</span>
          ) : (
            <Time value={registration.address_bound_at} show="both" />
          )}
        </Description>
        <Description term={copy.contact}>
          {registration.contact === null ? (
            <span className="text-muted">{copy.noContact}</span>
          ) : (
            <span className="break-all">{visibleText(registration.contact).text}</span>
          )}
        </Description>
        <Description term={registration.tier === null ? copy.requestedTier : copy.tier}>
          {TIER_NAMES[registration.tier ?? registration.requested_tier]}
        </Description>
        <Description term={copy.submitted}>
          <Time value={registration.submitted_at} show="both" />
        </Description>
        {registration.approved_at !== null && (
          <Description term={copy.approved}>
            <Time value={registration.approved_at} show="both" />
          </Description>
        )}
        {registration.expires_at !== null && registration.status === "pending" && (
          <Description term={copy.expires}>
            <Time value={registration.expires_at} show="both" />
          </Description>
        )}
        <Description term={copy.didBinding}>
          {copy.didBindings[registration.did_binding]}
        </Description>
        {keys.length > 0 && (
          <Description term={copy.keys}>
            <ul>
              {keys.map((key) => (
                <li key={key.kid} className="flex flex-wrap items-center gap-x-2">
                  <Hash value={key.kid} label={copy.keyLabel} />
                  {key.revoked_at !== null && <Badge tone="critical">{copy.keyRevoked}</Badge>}
                  {key.revoked_at === null && key.retires_at !== null && (
                    <span className="text-muted text-xs">
                      {copy.keyRetires} <Time value={key.retires_at} />
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
