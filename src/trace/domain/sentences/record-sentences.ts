import { CUSTODY_EVENTS, CUSTODY_WORDS, type CustodyEventName } from "../custody-event";

/**
 * A sentence with places for what the record holds: `{actor}` and members of its summary. What is in
 * brackets is left out where a member in it is missing or empty.
 */
type Sentence = string;

/** Members of a summary that decide which sentence is the one. */
type Summary = Readonly<Record<string, unknown>>;

/** Words for what barred a call; `blocked` of docs/agents/tool-firewall.md#layers. */
const BARRED: Readonly<Record<string, string>> = {
  "deny-by-default": "the tool is not granted",
  scope: "it is outside its grant",
  limit: "a limit stopped it",
  sandbox: "the sandbox stopped it",
  "agent-status": "the status of the agent does not permit it",
  "kill-switch": "a kill switch is on",
  injection: "the barrier against injected inputs stopped it",
  "claim-proof": "a claim is not proven",
};

function toolCall({ outcome, blocked }: Summary): Sentence {
  if (outcome === "unknown") return "It is not known what came of call {call} of {tool}";
  if (outcome !== undefined) return "{actor} recorded call {call} of {tool} as {outcome}";
  if (blocked === undefined) {
    return "The firewall allowed call {call} of {tool}[ on approval {approval}], risk {risk}";
  }
  if (blocked === "human-approval") {
    return "Call {call} of {tool} was not allowed without a person's approval, risk {risk}";
  }
  const why = typeof blocked === "string" ? BARRED[blocked] : undefined;
  return `The firewall blocked call {call} of {tool}: ${why ?? "layer {blocked}"}, risk {risk}`;
}

function approvalDecision({ decision, state }: Summary): Sentence {
  if (decision !== "approve") return "{by} denied the call of approval {approval}";
  return state === "PENDING"
    ? "{by} approved the call of approval {approval}; another person has to approve it too"
    : "{by} allowed the call of approval {approval}";
}

/** Each kind of record in words that say no more than the record does. */
const SENTENCES = {
  "account.approve_roles":
    "{actor} approved roles of {account}: {roles}[, asked for by {requested_by}]",
  "account.change_password": "{actor} changed a password",
  "account.create": "{actor} made {account}[ with the roles {roles}]",
  "account.decline_roles":
    "{actor} declined roles of {account}: {roles}[, asked for by {requested_by}]",
  "account.request_roles": "{actor} asked for roles of {account}: {roles}",
  "account.reset_password": "{actor} reset the password of {account}",
  "account.update": "{actor} changed {account}[, whose roles are now {roles}]",
  "account.withdraw_roles": "The request for roles of {account} was withdrawn: {roles}",
  "agent.outcome": "Call {call} of the quarantined {did} was recorded as {outcome}",
  "agent.refused": "A call of the quarantined {did} was refused",
  "agent.review": "{actor} reviewed the quarantined agent[ {did}]",
  "ai_incident.accept":
    "{actor} confirmed {proposal} as a serious incident with {did}[, as {incident}]",
  "ai_incident.dismiss": "{actor} dismissed {proposal}, the proposed serious incident with {did}",
  "ai_incident.propose": "{actor} proposed {proposal} as a serious incident with {did}",
  "approval.cancel": ({ cause }: Summary) =>
    cause === "policy_changed"
      ? "Approval {approval} stopped counting because the policy was changed"
      : "Approval {approval} was cancelled: {cause}",
  "approval.consume": "Call {call} used up approval {approval}",
  "approval.decide": approvalDecision,
  "approval.expire": "No decision on approval {approval} in time: its call stays refused",
  "approval.request": "Call {call} of {tool} needs approval {approval}: risk {risk}, gate {gate}",
  "calendar.create": "{actor} made the address of a calendar",
  "calendar.revoke": "{actor} ended the address of a calendar",
  "chain.open": "The chain was opened[, epoch {epoch}][, tier {tier}][, baseline {baseline}]",
  "chain.seal": "The chain was sealed[: {reason}]",
  "challenge.fail": "Challenge {challenge} was not answered in time",
  "challenge.issue": "The agent was asked to prove its key, challenge {challenge}",
  "challenge.pass": "The agent proved its key, challenge {challenge}",
  "chat.mute": "{actor} muted a member of the chat[ until {until}]",
  "chat.redact": "{actor} took the text of a chat message away",
  "chat.release": "{actor} showed a held chat message",
  "chat.unmute": "{actor} lifted a mute in the chat",
  "claim.validate": "{proven} of {total} claims of an output were proven",
  "engagement.approve_rules": "{actor} approved the rules of engagement",
  "engagement.create": "{actor} planned the engagement",
  "engagement.evidence": "{actor} added {entry} to the evidence register",
  "engagement.export_log": "{actor} exported {rows} rows of the log[ as {format}]",
  "engagement.import_log": "{actor} imported {imported} of {rows} rows into the log",
  "engagement.link_incident": "{actor} linked {incident}",
  "engagement.log": "{actor} wrote {entry} to the log[, which corrects {corrects}]",
  "engagement.move": "{actor} moved the engagement from {from} to {to}",
  "engagement.report": "{actor} made final report {number}: {proven} proven, {not_proven} not",
  "engagement.unlink_incident": "{actor} ended the link of {incident}",
  "engagement.update": "{actor} changed the plan of the engagement[: {fields}]",
  "engagement.verify_item": "{actor} hashed {entry} of the evidence register again: {status}",
  "evidence.attach": "{actor} added {evidence}[, {kind}]",
  "evidence.mismatch": "Evidence does not match its digest[: {evidence}]",
  "federation.approve": "{actor} approved a review of the federated agent[, {review}]",
  "federation.attest": "{actor} approved as the first of two[, {review}]",
  "federation.ban": "{actor} banned a subject from the federation[: {subject_type} {subject}]",
  "federation.expire": "The registration ended without a decision",
  "federation.gate": "The gates of the registration were checked again[: {cause}]",
  "federation.key-revoke": "Key {key} of the federated agent was revoked[: {reason}]",
  "federation.key-rotate": "The federated agent took key {new} in the place of {old}",
  "federation.link":
    "The federated agent was linked to the registry agent of its holder[, {registry_did}]",
  "federation.liveness": "The runtime of the federated agent began or ceased to answer",
  "federation.operator": "Something of a federation operator was changed",
  "federation.recover": "The federated agent got key {key} by its operator and an integrator",
  "federation.reinstate": "{actor} reinstated the federated agent",
  "federation.reject": "The registration was rejected[: {reason}]",
  "federation.request-changes": "{actor} sent the registration back for changes[, {review}]",
  "federation.revision": "Revision {revision} of the federated agent: {state}[, changes {changed}]",
  "federation.submit": "The agent was registered with the proof of key {key}[, role {role}]",
  "federation.suspend": "The federated agent was suspended[: {reason}]",
  "federation.tier": "The tier of the federated agent was lowered",
  "federation.unban": "{actor} lifted a ban from the federation[, of the {subject_type} {subject}]",
  "federation.withdraw": "The agent was withdrawn from the federation",
  "import.cancel": "Import {run} was cancelled",
  "import.cancel_request": "{actor} asked to cancel import {run}",
  "import.complete": "Import {run} was completed[ by {connector}]",
  "import.fail": "Import {run} failed[: {code}]",
  // Without an account of its own an owner is known by an address alone, which is no part of a record.
  "incident.assign": "{actor} assigned the incident[ to {owner}][, due {sla_due}]",
  "incident.close": "{actor} closed the incident as {resolution}[, a duplicate of {duplicate_of}]",
  "incident.comment": "{actor} commented",
  "incident.export": "{actor} exported a list of incidents[, {matching} in all]",
  "incident.link": "{actor} linked the incident to {other}",
  "incident.not_observed": "A scan did not show the weakness any more[, import {run}]",
  "incident.observe": "A scan showed the weakness again[, import {run}]",
  "incident.open": "The incident was opened[ by import {run}][, severity {severity}]",
  "incident.overdue": "The deadline passed[, {sla_due}]",
  "incident.reopen": "{actor} reopened the incident[, which was closed as {resolution}]",
  "incident.retest": "{actor} recorded a retest",
  "incident.severity": "{actor} changed the severity from {from} to {to}",
  "incident.state": "{actor} recorded {kind} of the incident",
  "incident.transition": "{actor} moved the incident from {from} to {to}",
  "incident.unassign": ({ owned }: Summary) =>
    owned === true
      ? "{actor} undid an assignment; the state is {to}[, the owner {owner}][, due {sla_due}]"
      : "{actor} undid an assignment; the state is {to}, without an owner[, due {sla_due}]",
  "incident.unlink": "{actor} removed the link to {other}",
  "injection.scan": "An input from {source} was scanned: {verdict}[, rule {rule}]",
  "input.discard": "{by} discarded input {input}",
  "input.received": "The agent was given an input from {source}, {bytes} bytes",
  "input.release": "{by} released input {input}",
  "key.add": "A key was added[: {key}][: {kid}]",
  "key.revoke": "Key {key} was revoked[: {reason}]",
  "key.rotate": "A key was replaced[: {old} by {new}][: {replaces} by {kid}]",
  "killswitch.activate": ({ scope }: Summary) =>
    scope === "global"
      ? "{by} activated kill switch {kill} for all agents"
      : "{by} activated kill switch {kill} for {scope} {target}",
  "killswitch.ask_release": "{actor} asked to release kill switch[ {kill}]",
  "killswitch.release": "Kill switch {kill} was released[ by {approved_by}]",
  "legal.decide": "{actor} decided on the notification of {rule}: {decision}",
  "legal.evaluate": "The legal rules were evaluated[, {evaluation}]",
  "legal.event": "{actor} recorded a serious incident of an AI system[: {type}]",
  "legal.facts": "{actor} recorded legal facts[: {facts}][; withdrawn: {taken_back}]",
  "legal.overdue": "The limit of a legal clock passed: {rule}, {stage}[, {due}]",
  "legal.submit": ({ taken_back }: Summary) =>
    taken_back === true
      ? "{actor} withdrew the record of the notification of {rule}, {stage}"
      : "{actor} recorded the notification of {rule}, {stage}, as sent",
  "log.adopt": "A checkpoint of {size} entries was adopted by a person, for the log to be signed",
  "log.resume": "The log is signed again",
  "log.stop": "The log is not signed any more: {reason}",
  "log.timeline": "The database was promoted or restored",
  notify: "People were notified: {event}, to {to}[, about {subject}]",
  "output.block": "An output was blocked: {reason}",
  "package.export": "{actor} exported the package {package_sha256}[ as {format}]",
  "package.issue": "{actor} issued the package {package_sha256}[ of {parts} parts]",
  "package.mismatch": "A part of the package {package_sha256} does not match its digest",
  "payload.erase": "{by} erased data that was stored separately[: {evidence}]",
  "playground.end": "{actor} ended playground {playground}",
  "playground.open":
    "{actor} opened playground {playground}, to play a second person in the simulation",
  "playground.start": "{actor} had a simulated {story} made for playground {playground}: {subject}",
  "policy.import": "{actor} imported a policy file",
  "quarantine.apply": "The agent was quarantined by {by}: {reason}",
  "restore.apply": "{approved_by} restored the agent after review {review}",
  "rules.apply": "The agent is held against version {version} of the rules of trust",
  "score.apply": "The trust score changed from {old} to {new}: {cause}",
  "second_factor.add": "{actor} added a second factor[: {method}]",
  "second_factor.remove": "{actor} removed a second factor[: {method}]",
  "second_factor.remove_all": "{actor} removed the second factors of {account}",
  "second_factor.renew_recovery_codes": "{actor} made new recovery codes",
  "security.failures": "{account} failed, or was refused, in the hour of {hour}",
  "session.close": "A session of {account} was ended",
  "session.open": ({ second_factor }: Summary) =>
    second_factor === "none"
      ? "{account} signed in without a second factor"
      : "{account} signed in[, second factor {second_factor}]",
  "sla.rule": "{actor} set a deadline for {severity}[: {days} days]",
  "status.change": "The status changed from {from} to {to}: {cause}",
  "technique.judge": "{actor} decided on technique {technique}: {verdict}",
  "thresholds.apply": "The agent is held against version {version} of the trust thresholds",
  "ticket.create": "A ticket was made in {system}[: {key}]",
  "ticket.fail": "A ticket could not be pushed to {system}",
  "ticket.request": "{actor} asked to push a ticket to {system}",
  "ticket.state": "The state of {key} in {system} is now {state}",
  "ticket.update": "A ticket was updated in {system}[: {key}]",
  "token.create": "{actor} made a token",
  "token.revoke": "{actor} revoked a token of {account}",
  "tool.call": toolCall,
  "tool.register": "{actor} registered {tool}, version {version}",
  "tool.retire": "{actor} retired {tool}",
  "tool.update": "{actor} changed {tool}, now version {version}",
  "tools.set": ({ added, changed, removed }: Summary) =>
    isEmpty(added) && isEmpty(changed) && isEmpty(removed)
      ? "{actor} set the tools of the agent"
      : "{actor} set the tools of the agent[; added: {added}][; changed: {changed}][; removed: {removed}]",
  "trust.thresholds": "{actor} set the trust thresholds of agents[, version {version}]",
  "view.remove": "{actor} removed a saved view",
  "view.rename": "{actor} renamed a saved view",
  "view.replace": "{actor} replaced a saved view",
  "view.save": "{actor} saved a view",
} as const satisfies Readonly<Record<string, Sentence | ((summary: Summary) => Sentence)>>;

type CustodyKind = `custody.${CustodyEventName}`;

/** Kinds of records that the product writes: each has words above. */
export type RecordKind = keyof typeof SENTENCES | CustodyKind;

/** The sentence of a record, before the members are put in; null for an unknown kind. */
export function sentenceOf(kind: string, summary: Summary): Sentence | null {
  const event = CUSTODY_EVENTS.find((each) => kind === `custody.${each}`);
  if (event !== undefined) {
    return `Chain of custody[ of {evidence}][ of {entry}]: ${CUSTODY_WORDS[event].toLowerCase()}, by {actor}`;
  }
  if (!isSentenceKind(kind)) return null;
  const sentence = SENTENCES[kind];
  return typeof sentence === "string" ? sentence : sentence(summary);
}

/** All kinds with words. */
export const RECORD_KINDS: readonly string[] = [
  ...Object.keys(SENTENCES),
  ...CUSTODY_EVENTS.map((event) => `custody.${event}`),
];

function isSentenceKind(kind: string): kind is keyof typeof SENTENCES {
  return Object.hasOwn(SENTENCES, kind);
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
