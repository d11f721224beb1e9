export interface FrameSessionTables {
  frame_sessions: {
    id: string;
    application_id: string;
    /** The page that the frames may be shown in: scheme, host and port. */
    parent_origin: string;
    created_at: number;
    expires_at: number;
  };
}
