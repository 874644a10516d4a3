-- The kinds of weakness that researchers report most, by their CWE number and the name the field uses for them.
-- The id is made from the number, so that it is the same in every installation.
insert into weakness (id, cwe_id, name)
select ('00000000-0000-7000-8000-' || lpad(cwe_id::text, 12, '0'))::uuid, cwe_id, name
from (values
  (20, 'Improper Input Validation'), (22, 'Path Traversal'), (59, 'Link Following'), (74, 'Injection'),
  (77, 'Command Injection'), (78, 'OS Command Injection'), (79, 'Cross-site Scripting (XSS)'), (89, 'SQL Injection'),
  (90, 'LDAP Injection'), (91, 'XML Injection'), (93, 'CRLF Injection'), (94, 'Code Injection'),
  (98, 'Remote File Inclusion'), (113, 'HTTP Response Splitting'), (117, 'Log Injection'), (119, 'Memory Corruption'),
  (120, 'Classic Buffer Overflow'), (121, 'Stack Overflow'), (122, 'Heap Overflow'), (125, 'Out-of-bounds Read'),
  (134, 'Format String'), (190, 'Integer Overflow'), (200, 'Information Disclosure'), (203, 'Observable Discrepancy'),
  (208, 'Timing Discrepancy'), (209, 'Information in Error Messages'), (256, 'Plaintext Storage of a Password'),
  (269, 'Improper Privilege Management'), (276, 'Incorrect Default Permissions'), (284, 'Improper Access Control'),
  (285, 'Improper Authorization'), (287, 'Improper Authentication'), (290, 'Authentication Bypass by Spoofing'),
  (295, 'Improper Certificate Validation'), (306, 'Missing Authentication for Critical Function'),
  (307, 'Brute Force'), (311, 'Missing Encryption of Sensitive Data'), (319, 'Cleartext Transmission'),
  (326, 'Inadequate Encryption Strength'), (327, 'Broken Cryptographic Algorithm'), (330, 'Insufficiently Random Values'),
  (345, 'Insufficient Verification of Data Authenticity'), (347, 'Improper Signature Verification'),
  (352, 'Cross-Site Request Forgery (CSRF)'), (359, 'Privacy Violation'), (362, 'Race Condition'), (367, 'Time-of-check Time-of-use Race'),
  (384, 'Session Fixation'), (400, 'Uncontrolled Resource Consumption'), (401, 'Memory Leak'), (415, 'Double Free'),
  (416, 'Use After Free'), (426, 'Untrusted Search Path'), (434, 'Unrestricted File Upload'), (441, 'Confused Deputy'),
  (444, 'HTTP Request Smuggling'), (451, 'UI Misrepresentation'), (476, 'NULL Pointer Dereference'), (502, 'Deserialization of Untrusted Data'),
  (521, 'Weak Password Requirements'), (522, 'Insufficiently Protected Credentials'), (532, 'Sensitive Information in Logs'),
  (538, 'File and Directory Information Exposure'), (548, 'Directory Listing'), (601, 'Open Redirect'), (602, 'Client-side Enforcement of Server-side Security'),
  (611, 'XML External Entities (XXE)'), (613, 'Insufficient Session Expiration'), (639, 'Insecure Direct Object Reference (IDOR)'),
  (640, 'Weak Password Recovery'), (668, 'Exposure of Resource to Wrong Sphere'), (674, 'Uncontrolled Recursion'), (693, 'Protection Mechanism Failure'),
  (732, 'Incorrect Permission Assignment'), (770, 'Allocation without Limits'), (776, 'XML Entity Expansion'), (787, 'Out-of-bounds Write'),
  (798, 'Hard-coded Credentials'), (829, 'Inclusion from Untrusted Sphere'), (840, 'Business Logic Errors'), (841, 'Improper Workflow Enforcement'),
  (862, 'Missing Authorization'), (863, 'Incorrect Authorization'), (915, 'Mass Assignment'), (918, 'Server-Side Request Forgery (SSRF)'),
  (922, 'Insecure Storage of Sensitive Information'), (942, 'Permissive Cross-domain Policy'), (943, 'NoSQL Injection'),
  (1021, 'Clickjacking'), (1188, 'Insecure Default Initialization'), (1321, 'Prototype Pollution'), (1333, 'Inefficient Regular Expression'),
  (1336, 'Server-side Template Injection'), (1385, 'Cross-site WebSocket Hijacking'), (1427, 'Prompt Injection')
) as known (cwe_id, name);
-- A short list, but searched by name and shown by number.
create index weakness_name_trgm on weakness using gin (lower(name) gin_trgm_ops);
