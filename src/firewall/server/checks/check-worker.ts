import { type CheckedOutput, validateClaims } from "@/firewall/domain/claims/validate-claims";
import { detectInjection } from "@/firewall/domain/injection/detect-injection";
import type { Detection } from "@/firewall/domain/injection/detection";
import { answerJobs } from "@/platform/threads/answer-jobs";
import type { CheckJob } from "./check-job";

answerJobs((job: CheckJob): Detection[] | CheckedOutput =>
  job.kind === "claims"
    ? validateClaims(job.output)
    : job.texts.map((text) => detectInjection(text, job.channel)),
);
