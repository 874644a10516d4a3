-- Signatures are computed in another way (bands of three bins, empty bins filled at random), so the job computes all of them anew.
truncate report_signature;
-- Without a list of pending entries, which every search would read from its beginning to its end.
alter index report_signature_keys set (fastupdate = off);
