import "server-only";
import { ListThresholdsInput, listThresholds } from "@/agents/server/trust/list-thresholds";
import { SetThresholdsInput, setThresholds } from "@/agents/server/trust/set-thresholds";
import { TrustThresholdsDto, TrustThresholdsPageDto } from "@/agents/server/trust/thresholds-dto";
import { allowed, router } from "@/platform/trpc/init";

export const trustThresholdsRouter = router({
  list: allowed("agent.read")
    .input(ListThresholdsInput)
    .output(TrustThresholdsPageDto)
    .query(({ ctx, input }) => listThresholds(ctx.service, input)),
  set: allowed("trust.manage")
    .input(SetThresholdsInput)
    .output(TrustThresholdsDto)
    .mutation(({ ctx, input }) => setThresholds(ctx.service, input)),
});
