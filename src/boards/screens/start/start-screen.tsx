import type { ReactNode } from "react";
import { copy as signIn } from "@/accounts/screens/sign-in/copy";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { PublicFrame } from "@/federation/screens/directory/public-frame";
import { CheckpointProof } from "./checkpoint-proof";
import { PackageDrop } from "./package-drop";

const PARTS = [
  {
    title: "Incidents with their evidence",
    text: "Reports of tools and people become incidents. Every item of evidence has its digest and its chain of custody, and an incident can leave as a package that its recipient verifies without this service.",
  },
  {
    title: "Agents within their limits",
    text: "An AI agent signs its requests with a key of its own. Each call is decided by rules, by a person where the rules ask for one, and the decision is on the record before anything happens.",
  },
  {
    title: "A federation of operators",
    text: "Agents of other operators pass six gates and a review before they are listed. The directory shows what of them is proven, and when.",
  },
];

const OPEN = [
  { href: "/directory", name: "Agent directory", text: "approved agents and their proven skills" },
  { href: "/docs/api", name: "API reference", text: "every operation, with examples" },
  { href: "/probe", name: "Probes", text: "what this service asks of the runtimes of agents" },
  { href: "/api/trace/checkpoint", name: "Newest checkpoint", text: "as a signed note to keep" },
  { href: "/api/trace/keys", name: "Verification keys", text: "of checkpoints and packages" },
  {
    href: "/api/verifier",
    name: "Verifier",
    text: "one file for Node that checks packages in all their forms offline",
  },
  { href: "/api/verifier/sha256", name: "SHA-256 of the verifier", text: "as the service has it" },
];

/** What visitors without an account see first: what this is, what is open, and two proofs to try. */
export function StartScreen() {
  return (
    <PublicFrame>
      <PageHeader
        title="Proofline"
        lead={signIn.about}
        actions={
          <Button asChild variant="primary">
            <a href="/sign-in">{signIn.title}</a>
          </Button>
        }
      />
      <div className="grid gap-x-10 gap-y-8 px-4 pt-2 md:px-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-8">
          <div className="space-y-4">
            {PARTS.map(({ title, text }) => (
              <section key={title} className="space-y-0.5">
                <h2 className="font-semibold text-base">{title}</h2>
                <p className="max-w-prose text-muted">{text}</p>
              </section>
            ))}
          </div>
          <Part title={signIn.open}>
            <ul className="space-y-1">
              {OPEN.map(({ href, name, text }) => (
                <li key={href}>
                  <Place href={href}>{name}</Place>: <span className="text-muted">{text}</span>
                </li>
              ))}
            </ul>
          </Part>
          <Part title="Verify a package">
            <p className="max-w-prose text-muted">
              Were you given an evidence package of this service? Its digest, its signature, its
              parts and its place in the log are checked here.
            </p>
            <PackageDrop />
            <p className="max-w-prose text-muted text-xs">
              The service is asked for its keys and for proofs between sizes of its log, and for
              nothing that the file names. A page of this service is no proof against this service:
              where that matters, use the verifier with a key and a checkpoint from elsewhere.
            </p>
          </Part>
        </div>
        <Part title="The log, checked in your browser">
          <p className="max-w-prose text-muted">
            Every record is an entry of one log, whose head the service signs. This is the newest
            signed head.
          </p>
          <CheckpointProof />
        </Part>
      </div>
    </PublicFrame>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 space-y-2.5">
      <h2 className="font-semibold text-base">{title}</h2>
      {children}
    </section>
  );
}

/** Pages are navigated to; files of the API are no pages. */
function Place({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith("/api/") ? (
    <a href={href} className="link">
      {children}
    </a>
  ) : (
    <Link href={href} className="link">
      {children}
    </Link>
  );
}
