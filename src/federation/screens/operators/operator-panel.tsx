"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CountLink } from "@/components/charts/count-link";
import { Failure } from "@/components/failure";
import { SidePanel } from "@/components/side-panel";
import { toast } from "@/components/toast";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { OperatorDetailDto } from "@/federation/server/operators/operator-dto";
import { readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useFederationRefresh } from "../detail/use-review";
import { registrationsLink } from "../list/search-params";
import { copy } from "./copy";
import { type OperatorAct, OperatorDialogs } from "./operator-dialogs";
import { OperatorStatusBadge } from "./operator-status";

type Props = { id: string; onClose: () => void };

/** The open operator beside the list. */
export function OperatorPanel({ id, onClose }: Props) {
  const trpc = useTRPC();
  const query = useQuery(trpc.federationOperators.get.queryOptions({ id }));
  const [asked, setAsked] = useState<OperatorAct | null>(null);
  const operator = query.data;
  return (
    <>
      <SidePanel
        label="The open operator"
        closeLabel="Close the panel"
        onClose={onClose}
        heading={<span className="font-mono">{operator?.did ?? ""}</span>}
      >
        {operator !== undefined ? (
          <Body operator={operator} onAct={setAsked} />
        ) : query.isError ? (
          <Failure
            error={query.error}
            what={copy.panelFailed}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <div className="space-y-4 px-4 py-4">
            <LoadingStatus label="Loading the operator" />
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-40 w-full" />
          </div>
        )}
      </SidePanel>
      {/* Beside the panel: that one is made anew when the window gets narrow. */}
      {asked !== null && operator !== undefined && (
        <OperatorDialogs act={asked} operator={operator} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

type BodyProps = { operator: OperatorDetailDto; onAct: (act: OperatorAct) => void };

function Body({ operator, onAct }: BodyProps) {
  const { agents, source, did } = operator;
  const link = (status: "approved" | "pending" | "suspended") =>
    registrationsLink({ view: "all", source, operator: did, status: [status] });
  return (
    <div className="space-y-5 px-4 py-4">
      <div className="space-y-2">
        <h2 className="font-semibold text-base">
          <bdi>{visibleText(operator.name).text}</bdi>
        </h2>
        <p className="flex flex-wrap items-center gap-2 text-xs">
          <OperatorStatusBadge status={operator.status} />
          <span className="text-muted">
            <Time value={operator.status_since} show="span" />
          </span>
        </p>
        {operator.allowed.manage && <Standing operator={operator} onAct={onAct} />}
      </div>
      <DescriptionList>
        {operator.status_reason !== null && (
          <Description term="Reason">{visibleText(operator.status_reason).text}</Description>
        )}
        <Description term="Its registrations">
          <ul className="flex flex-wrap gap-x-3">
            {(["approved", "pending", "suspended"] as const).map((status) => (
              <li key={status}>
                <CountLink value={agents[status]} href={link(status)}>
                  {" "}
                  {copy[`${status}Agents`]}
                </CountLink>
              </li>
            ))}
          </ul>
        </Description>
        <Description term="May bring">{copy.roles[operator.role]}</Description>
        <Description term="Organisation">
          {operator.organisation === "" ? (
            <span className="text-muted">{copy.none}</span>
          ) : (
            <bdi>{visibleText(operator.organisation).text}</bdi>
          )}
        </Description>
        <Description term="Contact">
          {operator.contact === null ? (
            <span className="text-muted">{copy.none}</span>
          ) : (
            <span className="break-all">{visibleText(operator.contact).text}</span>
          )}
        </Description>
        <Description term="Domain">
          <Domain operator={operator} />
        </Description>
        <Description term="Added by">
          <bdi>{visibleText(operator.created_by_name).text}</bdi>{" "}
          <span className="text-muted">
            <Time value={operator.created_at} />
          </span>
        </Description>
      </DescriptionList>
      <Part
        title="Keys"
        action={
          operator.allowed.keys && (
            <Button size="sm" onClick={() => onAct({ kind: "addKey" })}>
              Add a key
            </Button>
          )
        }
      >
        <Keys operator={operator} onAct={onAct} />
      </Part>
      <Part
        title="People who act for it"
        action={
          operator.allowed.manage && (
            <Button size="sm" onClick={() => onAct({ kind: "addMember" })}>
              Add a person
            </Button>
          )
        }
      >
        <Members operator={operator} onAct={onAct} />
      </Part>
    </div>
  );
}

type PartProps = { title: string; action: ReactNode; children: ReactNode };

function Part({ title, action, children }: PartProps) {
  return (
    <section className="space-y-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium text-muted text-xs">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

function Standing({ operator: { status }, onAct }: BodyProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {status === "pending" && (
        <Button variant="primary" onClick={() => onAct({ kind: "admit" })}>
          Admit
        </Button>
      )}
      {status === "active" && (
        <Button variant="danger" onClick={() => onAct({ kind: "suspend" })}>
          Suspend
        </Button>
      )}
      {status === "suspended" && (
        <Button onClick={() => onAct({ kind: "reinstate" })}>Reinstate</Button>
      )}
    </div>
  );
}

function Domain({ operator }: { operator: OperatorDetailDto }) {
  const trpc = useTRPC();
  const refresh = useFederationRefresh();
  const verify = useMutation(
    trpc.federationOperators.verifyDomain.mutationOptions({
      onSuccess: ({ message }) => toast.message(message),
      onError: (error) => toast.error(readProblem(error)?.detail ?? copy.panelFailed),
      onSettled: refresh,
    }),
  );
  if (operator.domain === null) return <span className="text-muted">none</span>;
  return (
    <div className="space-y-1">
      <p>
        {operator.domain},{" "}
        {operator.domain_verified_at === null ? (
          "not proven"
        ) : (
          <>
            proven <Time value={operator.domain_verified_at} />
          </>
        )}
      </p>
      {operator.allowed.keys && (
        <Button
          size="sm"
          disabled={verify.isPending}
          onClick={() => verify.mutate({ id: operator.id })}
        >
          {verify.isPending ? "Checking" : "Check the proof of the domain"}
        </Button>
      )}
    </div>
  );
}

function Keys({ operator: { keys, allowed }, onAct }: BodyProps) {
  if (keys.length === 0)
    return <p className="text-muted text-sm">It has no key: only members can consent for it.</p>;
  return (
    <ul className="divide-y divide-line">
      {keys.map((key) => (
        <li key={key.kid} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5 text-sm">
          <Hash value={key.kid} label="thumbprint of the key" />
          <span className="text-muted text-xs">
            {key.proven_at === null ? "vouched for by the person who added it" : "proven"}
          </span>
          {key.revoked_at !== null && <Badge tone="critical">revoked</Badge>}
          {allowed.keys && key.in_force && (
            <Button
              size="sm"
              variant="ghost"
              className="ml-auto"
              onClick={() => onAct({ kind: "revokeKey", kid: key.kid })}
            >
              Revoke
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Members({ operator: { members, allowed }, onAct }: BodyProps) {
  if (members.length === 0)
    return (
      <p className="text-muted text-sm">
        None. A member joins agents in this console and never decides on them.
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {members.map((member) => (
        <li key={member.account_id} className="flex flex-wrap items-center gap-2 py-1.5 text-sm">
          <bdi>{visibleText(member.name).text}</bdi>
          <span className="break-all text-muted text-xs">{member.email}</span>
          {allowed.manage && (
            <Button
              size="sm"
              variant="ghost"
              className="ml-auto"
              onClick={() =>
                onAct({ kind: "removeMember", accountId: member.account_id, name: member.name })
              }
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
