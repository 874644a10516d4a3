-- Whether somebody may invite researchers to the programs of a company now, as `managesMembers` of the contract says.
create function may_invite(p_user uuid, p_company uuid) returns boolean language sql stable as $$
  select exists (select from user_account u where u.id = p_user and u.state = 'active' and (u.role in ('Admin', 'Super Admin')
    or exists (select from company_member m where m.company_id = p_company and m.user_id = p_user and m.role in ('owner', 'manager'))));
$$;

-- An invitation works while its inviter may invite.
create or replace function open_invitations(p_user uuid) returns setof program_invitation language sql stable rows 5 as $$
  select i.* from (
    select * from program_invitation where user_id = p_user and status = 'pending'
    union all
    select o.* from user_account u join program_invitation o on o.email = lower(u.email) and o.status = 'pending'
    where u.id = p_user and u.email_verified_at is not null
  ) i
  where i.expires_at > now() and not exists (select from company_ban b where b.company_id = i.company_id and b.user_id = p_user)
    and may_invite(i.invited_by, i.company_id);
$$;
