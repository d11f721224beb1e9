import {checkout} from "$lib/server/checkout";
import type {RequestHandler} from "./$types";

export const fallback: RequestHandler = ({request}) => checkout(request);
