-- A stake is a row of points. A value of a type can be used only after the transaction that adds it.
alter type point_reason add value 'stake';
