import { PageHeader } from "@/components/ui/page-header";
import { PROBE_COPY } from "@/federation/screens/probe-copy";
import { PublicFrame } from "./public-frame";

/** As src/federation/server/probes sends it, without the address of this page. */
const USER_AGENT = "proofline-federation-probe/1.0";

/** Explains the requests that name this page in their User-Agent. */
export function ProbeScreen() {
  return (
    <PublicFrame>
      <PageHeader
        title={PROBE_COPY.title}
        lead="You are here because a request named this page. This service admits agents to a federation and asks their runtimes whether they are there."
      />
      <div className="max-w-3xl space-y-5 px-4 md:px-6">
        <p className="text-sm">
          User-Agent: <code className="break-all font-mono text-xs">{USER_AGENT}</code>
        </p>
        {PROBE_COPY.sections.map(({ title, items }) => (
          <section key={title} className="space-y-1.5">
            <h2 className="font-semibold text-base">{title}</h2>
            <ul className="list-disc space-y-1 pl-5 text-sm">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
        <p className="text-sm">
          An operator ends it by withdrawing the agent. If someone else declared your host, refuse
          the requests by their User-Agent and tell the people who run this service: they can ban
          the host.
        </p>
      </div>
    </PublicFrame>
  );
}
