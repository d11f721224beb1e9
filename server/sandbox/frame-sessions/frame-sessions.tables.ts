export interface FrameSessionTables {
  frame_sessions: {
    id: string;
    application_id: string;
    /** Origin of the page that may embed the frames. */
    parent_origin: string;
    /** Origins of the pages around that page, separated by spaces; null when it is at the top. */
    ancestors: string | null;
    /** State of the payment window; null before the window reports. */
    window_state: "open" | "closed" | null;
    created_at: number;
    expires_at: number;
  };
}

export const frameSessionSchema = `
create table frame_sessions (
  id text primary key,
  application_id text not null,
  parent_origin text not null,
  created_at bigint not null,
  expires_at bigint not null,
  window_state text,
  ancestors text
);
create index frame_sessions_expires_at on frame_sessions (expires_at);
`;
