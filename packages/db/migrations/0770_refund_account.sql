-- Money between the request for a refund and its payment, and a refund of Stripe that contradicts the books. A value of an enum can be used from the
-- next migration on.
alter type account_kind add value 'company:refund' after 'company:debt';
alter type discrepancy_problem add value 'refunded_after_end' after 'money_not_returned';
