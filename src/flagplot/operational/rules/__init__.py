"""What the rules compute: a package for each long chapter, a module for each short one."""
