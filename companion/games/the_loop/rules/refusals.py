"""Why an action is not legal: the codes. `tell_refusal` of this game says them in words."""

from enum import Enum

from companion.contract.rules import Refusal


class Why(Enum):
    """One for each sentence."""

    GAME_IS_OVER = "game_is_over"
    ACTION_PHASE_ENDS_OTHERWISE = "action_phase_ends_otherwise"
    SOMETHING_ELSE_DUE = "something_else_due"
    NOT_IN_ACTION_PHASE = "not_in_action_phase"
    NOTHING_ON_BOARD = "nothing_on_board"
    SETUP_IS_DONE = "setup_is_done"
    WRONG_SETUP_ERAS = "wrong_setup_eras"
    NO_ERA_DUE = "no_era_due"
    ERA_VISITED = "era_visited"
    NO_CLONES_DUE = "no_clones_due"
    WRONG_NUMBER_OF_CLONES = "wrong_number_of_clones"
    NOT_IN_BAG = "not_in_bag"
    NOT_IN_BAG_BUT_OTHERS = "not_in_bag_but_others"
    NOT_IN_BAG_NOR_OTHERS = "not_in_bag_nor_others"
    NO_DROP_DUE = "no_drop_due"
    LESS_THAN_NOTHING_FALLS = "less_than_nothing_falls"
    OUT_OF_REACH = "out_of_reach"
    WRONG_NUMBER_OF_CUBES = "wrong_number_of_cubes"
    TOO_FEW_RIFTS = "too_few_rifts"
    TOO_FEW_RED_CUBES = "too_few_red_cubes"
    TOO_FEW_ENERGY = "too_few_energy"
    TOO_FEW_GREEN_CUBES = "too_few_green_cubes"
    TOO_FEW_PERPETUAL = "too_few_perpetual"
    TOO_FEW_BLUE_CUBES = "too_few_blue_cubes"
    IMPOSSIBLE_NUMBER_OF_CLONES = "impossible_number_of_clones"
    CLONE_NOT_THERE = "clone_not_there"
    NO_CLONE_THERE = "no_clone_there"
    CLONE_THERE_ALREADY = "clone_there_already"
    CLONE_IN_ITS_PARADOX = "clone_in_its_paradox"
    NEVER_IN_BAG = "never_in_bag"
    CLONE_OF_ONE_ERA = "clone_of_one_era"
    NO_VORTEX = "no_vortex"
    MISSION_IS_NOT = "mission_is_not"
    NO_MISSION = "no_mission"
    IMPOSSIBLE_NEEDS = "impossible_needs"
    IMPOSSIBLE_PROGRESS = "impossible_progress"
    IMPOSSIBLE_NUMBER_OF_LOOPS = "impossible_number_of_loops"
    NOT_AN_AGENT = "not_an_agent"
    AGENT_NOT_CHOSEN = "agent_not_chosen"
    AGENT_THERE_ALREADY = "agent_there_already"
    FREE_MOVE_USED = "free_move_used"
    MISSIONS_ARE_DRAWN = "missions_are_drawn"


def refused(code: Enum, **values: object) -> Refusal:
    """The refusal with this code; `values` are what its sentence names."""
    return Refusal(code, tuple(values.items()))
