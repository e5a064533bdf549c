export { serveOperation as GET } from "@/application/front/next-handler";
