import {handle} from "../../handle.ts";

export {handle as DELETE, handle as GET, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT};
