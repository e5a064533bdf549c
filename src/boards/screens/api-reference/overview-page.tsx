import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { callerOf } from "./callers";
import { OldAnchor } from "./old-anchor";
import { MethodBadge } from "./operation-card";
import { Prose } from "./prose";
import { ReferenceFrame } from "./reference-frame";
import { operationHref, pageHref, type Reference } from "./reference-pages";
import { referenceIndex, searchReference } from "./reference-search";

type Props = { reference: Reference; typed: string };

/** Start of the reference: how to call, and every operation by its group; or what was searched for. */
export function OverviewPage({ reference, typed }: Props) {
  const { info, components } = reference.document;
  return (
    <ReferenceFrame
      reference={reference}
      current="/docs/api"
      title={`${info.title} API`}
      lead={info.description.split("\n\n")[0]}
      typed={typed}
    >
      <OldAnchor />
      <div className="space-y-8">
        {typed !== "" && <Found reference={reference} typed={typed} />}
        <section aria-labelledby="calling" className="max-w-3xl space-y-2">
          <h2 id="calling" className="font-semibold text-base">
            Calling it
          </h2>
          {info.description
            .split("\n\n")
            .slice(1)
            .map((text) => (
              <p key={text}>{text}</p>
            ))}
          <p>
            Everything here is made from the{" "}
            <a className="link" href="/api/openapi.json">
              OpenAPI 3.1 document
            </a>
            , the examples with its sample values. They take the address of the service from{" "}
            <Prose text="`PROOFLINE_URL`" />, an account's token from{" "}
            <Prose text="`PROOFLINE_TOKEN`" /> (Settings, Tokens) and an agent's DID from{" "}
            <Prose text="`AGENT_DID`" />. Where an agent signs, they start the{" "}
            <a className="link" href="/api/agent-client">
              agent client
            </a>{" "}
            (
            <a className="link" href="/api/agent-client/sha256">
              its SHA-256
            </a>
            ) with the key in <Prose text="`agent.pem`" />. Python uses the package requests.
          </p>
          <ul className="space-y-1 text-sm">
            {Object.entries(components.securitySchemes).map(([name, { description }]) => (
              <li key={name}>
                <code className="font-mono text-xs">{name}</code> {callerOf(name)}
                {description !== undefined && (
                  <span className="text-muted text-xs">
                    {" "}
                    <Prose text={description} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
        <Groups reference={reference} />
      </div>
    </ReferenceFrame>
  );
}

function Found({ reference, typed }: Props) {
  const hits = searchReference(referenceIndex(reference), typed);
  if (hits.length === 0) {
    return (
      <Notice title={`Nothing in the API matches "${typed}"`}>
        A part of a path, words of a summary, an operation id or an error code find most.
      </Notice>
    );
  }
  return (
    <section aria-labelledby="found" className="space-y-2">
      <h2 id="found" className="font-semibold text-base">
        Found for "{typed}"
      </h2>
      <ul className="space-y-1">
        {hits.map(({ href, kind, name, detail }) => (
          <li key={href} className="break-words">
            <span className="text-muted text-xs">{kind}</span>{" "}
            <a href={href} className="link font-mono text-xs">
              {name}
            </a>{" "}
            <span className="text-muted">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Groups in the order of the document, each with the pages that its operations are on. */
function Groups({ reference: { pages } }: Pick<Props, "reference">) {
  const firsts = pages.filter(({ part }) => part === null);
  return (
    <div className="gap-8 xl:columns-2">
      {firsts.map((first) => (
        <section key={first.group} aria-label={first.group} className="mb-6">
          <h2 id={first.group} className="font-semibold text-base">
            <Link href={pageHref(first)} className="inline-block py-1 hover:underline">
              {first.group}
            </Link>
          </h2>
          <ul>
            {pages
              .filter(({ group }) => group === first.group)
              .flatMap((page) =>
                page.operations.map((each) => (
                  <li key={each.operation.operationId} id={each.operation.operationId}>
                    <a
                      href={operationHref(page, each)}
                      className="flex items-baseline gap-2 rounded-sm py-0.5 hover:bg-hover"
                    >
                      <MethodBadge method={each.method} />
                      <span className="min-w-0">
                        {each.operation.summary}{" "}
                        <code className="break-words font-mono text-muted text-xs">
                          {each.path}
                        </code>
                      </span>
                    </a>
                  </li>
                )),
              )}
          </ul>
        </section>
      ))}
      <p id="schemas" className="break-inside-avoid">
        <Link href="/docs/api/schemas" className="link">
          Schemas
        </Link>
      </p>
    </div>
  );
}
