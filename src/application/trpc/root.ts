import "server-only";
import { CONSOLE } from "@/generated/console";
import { router } from "@/platform/trpc/init";
import { engagementsRouter } from "../routers/engagements";
import { packagesRouter } from "../routers/packages";
import { traceRouter } from "../routers/trace";
import { OWN } from "./own-procedures";

export const appRouter = router({
  ...CONSOLE,
  account: { ...CONSOLE.account, ...OWN.account },
  incidents: { ...CONSOLE.incidents, ...OWN.incidents },
  uploads: OWN.uploads,
  engagements: engagementsRouter,
  packages: packagesRouter,
  trace: traceRouter,
});

declare module "@/platform/trpc/browser/client" {
  interface Register {
    router: typeof appRouter;
  }
}
