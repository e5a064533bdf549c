import { importRoute } from "@/imports/server/rest/import-route";

export const POST = importRoute("defectdojo");
