import { errorsOf, type OpenApiDocument, type Operation } from "./openapi-document";

/** Who comes with which of the document's security schemes. */
const CALLERS: Readonly<Record<string, string>> = {
  bearer: "an account with a token",
  session: "a browser that is signed in to the console, for reading",
  svc_secret: "a caller with the service's secret",
  chat_token: "a federated agent with a chat token",
  agent: "an agent that signs the request",
  agent_pop: "an agent that proves its key with a signature",
  operator: "an operator that signs the request",
};

export function callerOf(scheme: string): string {
  return CALLERS[scheme] ?? scheme;
}

/** Who may call an operation, as the document says it. The right, where it is one, is in its description. */
export function callersOf(document: OpenApiDocument, operation: Operation): string {
  const { security, description } = operation;
  const alternatives = security.map((each) => Object.keys(each));
  const named = alternatives
    .filter((schemes) => schemes.length > 0)
    .map((schemes) => schemes.map(callerOf).join(" together with "));
  if (named.length === 0) return "Anybody, without an account.";
  const isOpen = alternatives.some((schemes) => schemes.length === 0);
  const callers = [...(isOpen ? ["anybody, without an account"] : []), ...named];
  const [first = "", ...others] = callers;
  const sentence = [`${first.slice(0, 1).toUpperCase()}${first.slice(1)}`, ...others].join("; or ");
  const mayBeForbidden = errorsOf(document, operation).some(({ codes }) =>
    codes.some(({ code }) => code === "forbidden"),
  );
  return description === undefined && mayBeForbidden
    ? `${sentence}. No right is named; who may not is refused with \`forbidden\`.`
    : `${sentence}.`;
}
