export const copy = {
  notPassed: "Not passed",
};
