import type {PageServerLoad} from "./$types";

export const load: PageServerLoad = ({setHeaders}) => {
  setHeaders({"cross-origin-opener-policy": "same-origin-allow-popups"});
};
