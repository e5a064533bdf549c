import "server-only";
import {
  ListThresholdsInput,
  listThresholds,
} from "@/server/services/trust-thresholds/list-thresholds";
import {
  SetThresholdsInput,
  setThresholds,
} from "@/server/services/trust-thresholds/set-thresholds";
import {
  TrustThresholdsDto,
  TrustThresholdsPageDto,
} from "@/server/services/trust-thresholds/thresholds-dto";
import { allowed, router } from "../init";

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
