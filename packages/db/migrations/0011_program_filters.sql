-- What else the list of programs is narrowed by. A program without a launch date is in no range of them.
create index program_systems on program using gin (operating_systems);
create index program_launched on program (program_launch_date) where program_launch_date is not null;
